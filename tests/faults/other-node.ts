// Other versions of Node.js, for tests of what the project promises to run on.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Platforms as the packages of the binaries call them. */
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win',
};

/**
 * Brings a version of Node.js from the package registry.
 * @param version e.g. `22` for the newest of its line
 * @param folder an empty folder for it
 * @returns the folder of its program, or why it cannot be had
 */
export function bringNode(version: string, folder: string): { bin: string } | { reason: string } {
  const name = `node-${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], { stdio: 'pipe' });
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString() ?? String(error);
    return { reason: `${name}@${version}: ${said.trim().split('\n').slice(0, 2).join(' ')}` };
  }
  return { bin: path.join(folder, 'node_modules', name, 'bin') };
}
