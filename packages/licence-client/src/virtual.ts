import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kinds of machine that a program may run on in place of a computer. */
export type VirtualKind = 'virtualMachine' | 'container'

/** The names that makers of virtual machines give them. */
const makers =
  /^(qemu|kvm|vmware|virtualbox|innotek|xen|bochs|parallels|bhyve|openstack|virtual machine|google compute engine|amazon ec2)/i

/** Files that are in a container alone. */
const marks = ['.dockerenv', 'run/.containerenv', 'run/systemd/container']

/**
 * Returns what the program runs on, as the system tells it; null: on a machine of its own, as far as that can be known. It
 * is a hint: a user who wants to can make the system say something else.
 * @param root of the system's files
 */
export function virtualOf(system: NodeJS.Platform, root = '/'): VirtualKind | null {
  if (system === 'win32') return byMaker(...windowsNames())
  if (system === 'darwin')
    return output('/usr/sbin/sysctl', '-n', 'kern.hv_vmm_present').trim() === '1' ? 'virtualMachine' : null
  if (marks.some((path) => existsSync(join(root, path)))) return 'container'
  if (/docker|kubepods|lxc/.test(content(join(root, 'proc/1/cgroup')))) return 'container'
  if (/^flags\s*:.* hypervisor( |$)/m.test(content(join(root, 'proc/cpuinfo')))) return 'virtualMachine'
  return byMaker(...['sys_vendor', 'product_name'].map((name) => content(join(root, 'sys/class/dmi/id', name)).trim()))
}

const byMaker = (...names: readonly string[]): VirtualKind | null =>
  names.some((name) => makers.test(name)) ? 'virtualMachine' : null

function windowsNames(): readonly string[] {
  const reg = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
  const told = output(reg, 'query', 'HKLM\\HARDWARE\\DESCRIPTION\\System\\BIOS', '/reg:64')
  return [...told.matchAll(/System(?:Manufacturer|ProductName)\s+REG_SZ\s+(.*)/g)].map(([, name = '']) => name.trim())
}

function content(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function output(program: string, ...words: string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true })
  } catch {
    return ''
  }
}
