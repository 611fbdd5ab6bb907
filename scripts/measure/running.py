"""Programs that are measured: served ones that take requests, and whole processes."""

import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Jobs are repeated in turn until all of these are reached.
ROUNDS = 3
SECONDS = 2
# Beyond this, more rounds make no difference.
MOST_ROUNDS = 50


class Solver:
    """A program that serves requests as serve.rs says."""

    def __init__(self, name, *command):
        self.name = name
        self.command = command
        self.process = None

    def load(self, path):
        self.end()
        self.path = path
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.request(f"load {path}")
        self.process.stdout.readline()

    def request(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def probe(self, mode, seconds):
        """The number of solutions found of each grid, of as many as there is time for."""
        # The time is looked at between two grids: one that takes longer ends the program.
        lines, _ = self.lines(f"probe {mode} {seconds}", seconds + 0.2)
        return [int(line) for line in lines]

    def longest(self, mode, patience):
        """The seconds and the number of the grid that takes longest, and whether all were met."""
        lines, ended = self.lines(f"longest {mode}", patience)
        nanoseconds, number = lines[-1].split()
        return int(nanoseconds) / 1e9, int(number), ended

    def lines(self, request, patience):
        """The lines of a reply, and whether it came to its end in time."""
        lines = []
        with Alarm(patience, self.process) as alarm:
            self.request(request)
            line = self.process.stdout.readline()
            while line.endswith("\n") and line != "end\n":
                lines.append(line)
                line = self.process.stdout.readline()
        if alarm.rang:
            self.load(self.path)
        elif line != "end\n":
            fail(f"{self.name} broke off after {len(lines)} answers to `{request}`")
        return lines, not alarm.rang

    def measure(self, mode, count, part):
        """The sum of the answers to the first grids, and the seconds of every `part` of them;
        None if the program broke off."""
        self.request(f"pass {mode} {count} {part}")
        reply = [int(number) for number in self.process.stdout.readline().split()]
        return (reply[0], [number / 1e9 for number in reply[1:]]) if reply else None

    def end(self):
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None


class Alarm:
    """Ends a process that goes on for too long, and with it what is read from it."""

    def __init__(self, seconds, process):
        self.process = process
        self.rang = False
        self.timer = threading.Timer(seconds, self.ring)

    def ring(self):
        self.rang = True
        self.process.kill()

    def __enter__(self):
        self.timer.start()
        return self

    def __exit__(self, *_):
        self.timer.cancel()
        self.timer.join()


def in_turn(jobs):
    """The seconds of each job; every second round goes through them backwards.

    A job gives the seconds of its parts. Those of a part are the least of all rounds: on a busy
    machine a short part is met undisturbed sooner or later, a whole job is not.
    """
    least = {}
    start = time.monotonic()
    for number in range(MOST_ROUNDS):
        if number >= ROUNDS and time.monotonic() - start > SECONDS:
            break
        for key in list(jobs) if number % 2 == 0 else reversed(list(jobs)):
            parts = jobs[key]()
            least[key] = list(map(min, parts, least.get(key, parts)))
    return {key: sum(parts) for key, parts in least.items()}


def process(command, source=os.devnull):
    """The processor's seconds for a process from start to end, as the only part of a job."""
    with open(source) as file:
        before = children_seconds()
        status = subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL).returncode
    if status:
        fail(f"{words(command)}: failed")
    return [children_seconds() - before]


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def call(command, **environment):
    if subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}).returncode:
        fail(f"{words(command)}: failed")


def output_of(*command, source=os.devnull):
    with open(source) as file:
        run = subprocess.run(command, cwd=ROOT, stdin=file, stdout=subprocess.PIPE, text=True)
    if run.returncode:
        fail(f"{words(command)}: failed")
    return run.stdout


def words(command):
    return " ".join(map(str, command))


def fail(message):
    sys.exit(f"error: {message}")
