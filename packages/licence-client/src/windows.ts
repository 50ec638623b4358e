import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** In milliseconds: a program does not wait longer for what is good to know. */
const timeout = 5000

/**
 * No part of the script comes from outside; and it has no quotation mark, which a command line would have to escape.
 */
const script = [
  `$ErrorActionPreference = 'SilentlyContinue'`,
  `'board=' + (Get-CimInstance Win32_ComputerSystemProduct -Property UUID).UUID`,
  '$drive = (Get-CimInstance Win32_OperatingSystem -Property SystemDrive).SystemDrive',
  `$volume = Get-CimInstance Win32_LogicalDisk -Filter ('DeviceID=''' + $drive + '''')`,
  '$parts = $volume | Get-CimAssociatedInstance -ResultClassName Win32_DiskPartition',
  '$disks = @($parts | Get-CimAssociatedInstance -ResultClassName Win32_DiskDrive)',
  `if ($disks.Count -eq 1) { 'disk=' + $disks[0].SerialNumber }`,
].join('; ')

/** Runs a script of ours, and brings what it has written; null: it could not be run, or took too long. */
export type RunScript = (script: string) => Promise<string | null>

/** By its own path, so that no other program of that name is run, and by no shell. */
const byPowerShell: RunScript = (text) => {
  const folder = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0')
  const words = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', text]
  return new Promise((resolve) => {
    const child = execFile(
      join(folder, 'powershell.exe'),
      words,
      { encoding: 'utf8', timeout, windowsHide: true, maxBuffer: 64 * 1024 },
      (error, output) => resolve(error ? null : output),
    )
    child.stdin?.end()
  })
}

/** Returns the board and the disk that Windows reports; missing values are left out. */
export async function windowsParts(run: RunScript = byPowerShell): Promise<{ board?: string; disk?: string }> {
  const output = (await run(script)) ?? ''
  const parts = [...output.matchAll(/^(board|disk)=(.*)$/gm)].map(([, kind = '', value = '']) => [kind, value.trim()])
  return Object.fromEntries(parts.filter(([, value]) => value))
}
