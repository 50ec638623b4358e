import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { sparePort } from '@/tests/machine/spare-port'
import { startChild, until } from './child'

const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]
/** As the examples of `deploy/postgres-cluster` have them. */
export const address = { one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' } as const

/** Where a node of the cluster runs. */
export interface Machine {
  readonly name: Name
  readonly address: string
  readonly ports: { readonly postgres: number; readonly api: number; readonly etcd: number; readonly peer: number }
  /** The words in front of a program that runs there. */
  readonly way: readonly string[]
  /** Those who may come to its database. */
  readonly network: string
}

/** All of them are this machine, on ports of their own. */
export async function nearMachines(): Promise<readonly Machine[]> {
  const all: Machine[] = []
  for (const name of names) {
    const ports = {
      postgres: await sparePort(),
      api: await sparePort(),
      etcd: await sparePort(),
      peer: await sparePort(),
    }
    all.push({ name, address: '127.0.0.1', ports, way: [], network: '127.0.0.1/32' })
  }
  return all
}

const usual = { postgres: 5432, api: 8008, etcd: 2379, peer: 2380 } as const

/** Each in a network of its own, joined by a bridge: called by a process that has a network of its own, as root. */
export async function farMachines(folder: string) {
  ip('link', 'add', 'br0', 'type', 'bridge')
  ip('address', 'add', '10.0.0.1/24', 'dev', 'br0')
  ip('link', 'set', 'br0', 'up')
  const all: (Machine & { readonly pid: number })[] = []
  for (const name of names) {
    const { pid } = startChild('unshare', ['--net', 'sleep', 'infinity'], `${folder}.${name}`, {})
    const ours = readlinkSync('/proc/self/ns/net')
    await until(`the network of ${name}`, async () => readlinkSync(`/proc/${pid}/ns/net`) !== ours)
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    ip('link', 'set', `to-${name}`, 'master', 'br0', 'up')
    const there = (...words: readonly string[]) => must('nsenter', [`--net=/proc/${pid}/ns/net`, 'ip', ...words])
    there('address', 'add', `${address[name]}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) there('link', 'set', device, 'up')
    const way = ['nsenter', `--net=/proc/${pid}/ns/net`]
    all.push({ name, address: address[name], ports: usual, way, network: '10.0.0.0/24', pid })
  }
  /** Routes that lead nowhere, between one and each of the others. */
  const between = (act: 'add' | 'delete', name: Name) => {
    for (const other of all.filter((each) => each.name !== name)) {
      const one = all.find((each) => each.name === name)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        if (from && to)
          must('nsenter', [`--net=/proc/${from.pid}/ns/net`, 'ip', 'route', act, 'blackhole', `${to.address}/32`])
      }
    }
  }
  return {
    machines: all as readonly Machine[],
    /** One no longer hears the others, nor they it; the servers reach all of them. @returns what ends it */
    divide(name: Name) {
      between('add', name)
      return () => between('delete', name)
    },
    /** No word comes from one, or gets there. @returns what ends it */
    unplug(name: Name) {
      ip('link', 'set', `to-${name}`, 'down')
      return () => ip('link', 'set', `to-${name}`, 'up')
    },
  }
}

const ip = (...words: readonly string[]) => must('ip', words)

function must(program: string, words: readonly string[]) {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}
