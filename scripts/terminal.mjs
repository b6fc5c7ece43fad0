// What the commands of this folder print: one line per step with its time, and one clear line when something fails.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRunningLine } from './running-line.mjs';

/** A reason to stop that the person at the terminal can act on; printed without a stack. */
export class CommandError extends Error {
  /**
   * @param {string} chinese what is wrong and what to do
   * @param {string} english the same in English
   * @param {number} [exitCode]
   */
  constructor(chinese, english, exitCode = 1) {
    super(`${chinese} (${english})`);
    this.exitCode = exitCode;
  }
}

/** @param {number} since `performance.now()` at the start of a step */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one step and prints its name, how long it has been at it, and its time when it is done.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(name, work) {
  const since = performance.now();
  const line = createRunningLine();
  line.begin(name);
  try {
    const result = await work();
    line.end();
    console.log(`✓ ${name} (${seconds(since)})`);
    return result;
  } finally {
    line.end();
  }
}

/**
 * Runs a command of a dependency-free script: a CommandError becomes one line and its exit code.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = error.exitCode;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {string} [cwd] the folder it runs in; ours unless told
 * @property {number} [timeout] milliseconds after which the program is ended
 */

/**
 * Runs a program without standard input.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ status: number, output: string, cpu: number | undefined }>} status 0 means success; output only
 *   when quiet; cpu in seconds, with what the program itself started and waited for
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...options.env },
      cwd: options.cwd,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && /\.cmd$/.test(program),
    });
    let output = '';
    let cpu;
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    const limit = options.timeout
      ? setTimeout(() => {
          output += `\nended after ${options.timeout / 1000} s`;
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
        }, options.timeout)
      : undefined;
    const finish = (status, more = '') => {
      clearTimeout(limit);
      resolve({ status, output: output + more, cpu });
    };
    child.on('exit', () => (cpu = takeChildrenCpu()));
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code, signal) => finish(signal ? 128 : (code ?? 1)));
  });
}

let takenCpu = 0;

/** Linux adds the time of a program to its parent's account when it ends: what was added since the last one did. */
function takeChildrenCpu() {
  let stat;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // Behind the name, which may hold anything: fields 16 and 17 of all, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const all = (Number(fields[13]) + Number(fields[14])) / 100;
  const added = all - takenCpu;
  takenCpu = all;
  return added;
}
