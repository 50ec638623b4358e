import { createHash } from 'node:crypto'
import type { ConformanceCase, Exchange } from './case'
import { does, grant, open } from './exchange-cases'
import { issued, licence, line, now } from './licence-cases'
import { sealed } from './sealed'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const part = (kind: string, value: string) => ({ kind, hash: hash(`foyer-component:1\n${line}\n${kind}\n${value}`) })
const print = (text: string) => hash(`foyer-device:1\n${line}\n${text}`)

/** Where there is no card. */
function label(fingerprint: string) {
  const [first = 0, ...rest] = Buffer.from(fingerprint, 'base64url').subarray(0, 6)
  return [(first & 0xfc) | 2, ...rest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
}

const machine = '0123456789abcdef0123456789abcdef'
const board = '4c4c4544-004d-3510-804b-b4c04f4e3332'
const card = (name: string, address: string) => ({
  [`sys/class/net/${name}/address`]: `${address}\n`,
  [`sys/class/net/${name}/device`]: null,
})
const bridge = (name: string, address: string) => ({ [`sys/class/net/${name}/address`]: `${address}\n` })
const cpu = 'Intel(R) Core(TM) i7-8650U CPU @ 1.90GHz'
const system = {
  'etc/machine-id': `${machine}\n`,
  'etc/hostname': 'studio.example.test\n',
  'proc/cpuinfo': `processor\t: 0\nmodel name\t: ${cpu}\n\nprocessor\t: 1\nmodel name\t: ${cpu}\n\n`,
}
const loopback = bridge('lo', '00:00:00:00:00:00')
const wired = card('eth0', '3c:52:82:4f:a1:0e')
const wireless = card('wlan0', '00:1b:44:11:3a:b7')
const [wiredPart, wirelessPart] = [part('mac', '3c52824fa10e'), part('mac', '001b44113ab7')]
const machinePart = part('machine', machine)
const rest = [part('cpu', `${cpu.toLowerCase()}|2`), part('host', 'studio')]
const usual = print(`machine:${machine}`)

const told = (more: object) => ({
  ok: { platform: 'linux', name: 'studio.example.test', fingerprint: usual, device: '3C:52:82:4F:A1:0E', ...more },
})
const one = (name: string, tree: ConformanceCase['tree'], more: object, request: object = {}): ConformanceCase => ({
  group: 'This computer',
  name,
  tree: { ...tree },
  steps: [does({ op: 'this_device', root: '$root', line, ...request }, told(more))],
})

const parts = [machinePart, wiredPart, ...rest]

const computers = [
  one('is known by its own id', { ...system, ...loopback, ...wired }, { components: parts }),
  one(
    'is the same for a user that may read the board',
    { ...system, ...wired, 'sys/class/dmi/id/product_uuid': `${board}\n` },
    { components: [part('board', board), ...parts] },
  ),
  one(
    'sends each of its cards',
    { ...system, ...wireless, ...wired },
    { components: [machinePart, wiredPart, wirelessPart, ...rest] },
  ),
  one(
    'sends three cards at most',
    { ...system, ...wired, ...wireless, ...card('eth1', '00:1b:44:11:3a:b8'), ...card('eth2', '00:1b:44:11:3a:b9') },
    { components: [machinePart, wiredPart, part('mac', '001b44113ab8'), part('mac', '001b44113ab9'), ...rest] },
  ),
  one(
    'is not what a bridge, a tunnel or a container beside it is',
    {
      ...system,
      ...bridge('br-0', '00:16:3e:00:00:01'),
      ...bridge('docker0', '02:42:ac:11:00:02'),
      ...bridge('aaa', '00:16:3e:00:00:02'),
      ...wired,
    },
    { components: parts },
  ),
  one(
    'is not what a random address of its Wi-Fi is',
    { ...system, ...card('aaa', 'da:a1:19:00:00:01'), ...wired },
    { components: parts },
  ),
  one(
    'of QEMU has the card that QEMU gave it',
    { ...system, ...card('ens3', '52:54:00:12:34:56') },
    { device: '52:54:00:12:34:56', components: [machinePart, part('mac', '525400123456'), ...rest] },
  ),
  one(
    'without a network card has a label of its fingerprint',
    { ...system, ...loopback },
    { device: label(usual), components: [machinePart, ...rest] },
  ),
  one(
    'without an id is known by its board',
    { ...system, 'etc/machine-id': '', ...wired, 'sys/class/dmi/id/product_uuid': `${board}\n` },
    { fingerprint: print(`board:${board}`), components: [part('board', board), wiredPart, ...rest] },
  ),
  one(
    'has the id of its bus where it has none of its own',
    { ...system, 'etc/machine-id': '\n', 'var/lib/dbus/machine-id': `${machine}\n`, ...wired },
    { components: parts },
  ),
  one(
    'whose maker has filled nothing in is known by its card',
    { ...system, 'etc/machine-id': 'unknown\n', ...wired },
    { fingerprint: print('mac:3C:52:82:4F:A1:0E'), components: [wiredPart, ...rest] },
  ),
  one(
    'of a maker of virtual machines says so',
    { ...system, ...wired, 'sys/class/dmi/id/sys_vendor': 'QEMU\n' },
    { components: parts, virtual: 'virtualMachine' },
  ),
  one(
    'whose maker begins its name with blanks says so',
    { ...system, ...wired, 'sys/class/dmi/id/sys_vendor': '  VMware, Inc.\n' },
    { components: parts, virtual: 'virtualMachine' },
  ),
  one(
    'that Hyper-V calls a virtual machine says so',
    {
      ...system,
      ...wired,
      'sys/class/dmi/id/sys_vendor': 'Microsoft Corporation\n',
      'sys/class/dmi/id/product_name': 'Virtual Machine\n',
    },
    { components: parts, virtual: 'virtualMachine' },
  ),
  one(
    'whose processor names a hypervisor is virtual',
    { ...system, ...wired, 'proc/cpuinfo': `${system['proc/cpuinfo']}flags\t\t: fpu vme hypervisor lahf_lm\n` },
    { components: parts, virtual: 'virtualMachine' },
  ),
  one(
    'of a maker of computers is not virtual',
    {
      ...system,
      ...wired,
      'sys/class/dmi/id/sys_vendor': 'Dell Inc.\n',
      'sys/class/dmi/id/product_name': 'XPS 13 for virtual machine work\n',
      'proc/1/cgroup': '0::/init.scope\n',
    },
    { components: parts },
  ),
  one(
    'in a container says so, whatever its host is',
    { ...system, ...wired, '.dockerenv': '', 'sys/class/dmi/id/sys_vendor': 'QEMU\n' },
    { components: parts, virtual: 'container' },
  ),
  one(
    'in a container is known by its first process',
    { ...system, ...wired, 'proc/1/cgroup': '12:pids:/kubepods/besteffort/pod1\n' },
    { components: parts, virtual: 'container' },
  ),
  one(
    'without anything is known by its name',
    { 'etc/hostname': 'worker-7\n' },
    {
      name: 'worker-7',
      fingerprint: print('host:worker-7'),
      device: label(print('host:worker-7')),
      components: [part('host', 'worker-7')],
    },
  ),
  one(
    'or container is what the vendor calls it, and sends no parts of its host',
    { ...system, ...wired },
    { fingerprint: print('id:render-farm-3'), device: label(print('id:render-farm-3')), components: [] },
    { id: 'render-farm-3' },
  ),
]

const before = print(`board:${board}`)
const known = { platform: 'linux', device: '3C:52:82:4F:A1:0E', name: 'Studio', fingerprint: usual }
const content = {
  licence: issued({ device: before }),
  refreshToken: 'first',
  refreshAfter: now + 9,
  keys: [],
  latest: now,
}
const refreshed = (fingerprint: string): Exchange => ({
  path: '/licence/refresh',
  fields: { refresh_token: 'first', fingerprint },
  answer: {
    code: 0,
    data: { ...grant('device', now, { refresh_token: 'second' }), licence: issued({ device: before }) },
  },
})
const good = { ok: licence() }

const earlier: readonly ConformanceCase[] = [
  {
    group: 'A store of before',
    name: 'under a fingerprint by which the computer was known is opened, and stays under it',
    store: sealed(content, before),
    exchanges: [refreshed(before)],
    steps: [
      does({ ...open, device: { ...known, earlier: ['x'.repeat(43), before] } }),
      does('check', good),
      does('refresh', good),
      does({ ...open, device: { ...known, earlier: [before] } }),
      does('check', good),
    ],
  },
  {
    group: 'A store of before',
    name: 'under another fingerprint is as good as none',
    store: sealed(content, 'x'.repeat(43)),
    steps: [does({ ...open, device: { ...known, earlier: [before] } }), does('check', 'notAuthorized')],
  },
  {
    group: 'A store of before',
    name: 'that tells a part of this computer is its own, whatever made the fingerprint',
    store: sealed({ ...content, components: [machinePart, wiredPart] }, 'secret'),
    steps: [
      does({ ...open, secret: 'secret', device: { ...known, components: [machinePart], earlier: [] } }),
      does('check', good),
    ],
  },
  {
    group: 'A store of before',
    name: 'that tells a part of another computer is not, though a card of it is here',
    store: sealed({ ...content, components: [part('machine', 'another one'), wiredPart] }, 'secret'),
    steps: [
      does({ ...open, secret: 'secret', device: { ...known, components: parts, earlier: [before] } }),
      does('check', 'otherDevice'),
    ],
  },
  {
    group: 'A store of before',
    name: 'keeps the parts of the computer for the next client',
    store: sealed(content, 'secret'),
    exchanges: [refreshed(before)],
    steps: [
      does({ ...open, secret: 'secret', device: { ...known, components: parts, earlier: [before] } }),
      does('refresh', good),
      does({ ...open, secret: 'secret', device: { ...known, components: [machinePart], earlier: [] } }),
      does('check', good),
    ],
  },
]

/** The computer that a program runs on: the same for every client, whichever came first. */
export const deviceCases: readonly ConformanceCase[] = [...computers, ...earlier]
