import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Component,
  type ComponentKind,
  componentKinds,
  type DeviceIdentity,
  isSameMachine,
  recognise,
} from './devices'

const bytes = (text: string) => Buffer.from(text)

/** A machine by what its parts are: `board1 cpu1`. */
function machine(parts: string, more: Partial<DeviceIdentity> = {}): DeviceIdentity {
  const components = parts.split(' ').filter(Boolean)
  return {
    deviceHash: bytes(`fingerprint of ${parts}`),
    components: components.map((part) => ({ kind: part.replace(/\d/, '') as ComponentKind, hash: part })),
    ...more,
  }
}

const desk = 'machine1 board1 disk1 cpu1 host1 mac1'
const installation = bytes('drawn once')

describe('the same machine', () => {
  it.each([
    ['in a dock, or with a tunnel: another card', 'machine1 board1 disk1 cpu1 host1 mac2'],
    ['with another name and processor', 'machine1 board1 disk1 cpu2 host2 mac1'],
    ['installed again on the same disk', 'machine2 board1 disk1 cpu1 host2 mac1'],
    ['with another disk, installed again', 'machine2 board1 disk2 cpu1 host2 mac1'],
    ['with another disk, copied', 'machine1 board1 disk2 cpu1 host1 mac1'],
    ['with another board after a repair', 'machine1 board2 disk1 cpu1 host1 mac2'],
    ['where only root reads the board', 'machine1 cpu1 host1 mac1'],
    ['with one of its cards', 'machine1 board2 cpu1 host1 mac2 mac1 disk1'],
  ])('is recognised %s', (_, then) => {
    expect(isSameMachine(machine(desk), machine(then))).toBe(true)
  })

  it('is a phone with the number that its program drew, under any name', () => {
    expect(isSameMachine(machine('', { installation }), machine('', { installation }))).toBe(true)
    expect(isSameMachine(machine('host1', { installation }), machine('', { installation }))).toBe(true)
  })
})

describe('another machine', () => {
  it.each([
    ['of the same make, under the same name', desk, 'machine2 board2 disk2 cpu1 host1 mac2'],
    ['of the same make behind the same dock', desk, 'machine2 board2 disk2 cpu1 host1 mac1'],
    ['a clone of a virtual machine', desk, 'machine1 board2 disk2 cpu1 host1 mac2'],
    ['a clone that hides its board', 'machine1 cpu1 host1 mac1', 'machine1 cpu1 host1 mac2'],
    ['a disk that was carried over', desk, 'machine2 board2 disk1 cpu1 host1 mac1'],
    ['of a maker who writes one number on every board', desk, 'machine2 board1 disk2 cpu1 host2 mac2'],
    ['of a room whose disks were copied from one', desk, 'machine1 board2 disk2 cpu1 host2 mac2'],
  ])('is recognised %s', (_, then, now) => {
    expect(isSameMachine(machine(then), machine(now))).toBe(false)
    // The installation id of the program, which is copied with the disk, does not count.
    expect(isSameMachine(machine(then, { installation }), machine(now, { installation }))).toBe(false)
  })

  it('has only weak parts in common', () => {
    expect(isSameMachine(machine('cpu1 host1 mac1'), machine('cpu1 host1 mac1'))).toBe(false)
  })

  it('has the copied store of another one', () => {
    expect(isSameMachine(machine('', { installation }), machine(desk, { installation }))).toBe(false)
    expect(isSameMachine(machine('mac1', { installation }), machine('mac2', { installation }))).toBe(false)
    expect(isSameMachine(machine('', { installation: null }), machine(''))).toBe(false)
  })
})

describe('of any two', () => {
  const component = fc.record({ kind: fc.constantFrom(...componentKinds), hash: fc.constantFrom('a', 'b') })
  const identity = fc.record({
    deviceHash: fc.constantFrom(bytes('x'), bytes('y')),
    components: fc.array(component, { maxLength: 8 }),
    installation: fc.constantFrom(null, bytes('i'), bytes('j')),
  })
  const isStrong = ({ kind }: Component) => ['machine', 'board', 'disk'].includes(kind)

  it('the order of devices and of their parts does not matter', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const turned = { ...other, components: [...other.components].reverse() }
        expect(isSameMachine(one, other)).toBe(isSameMachine(turned, one))
      }),
    )
  })

  it('weak parts alone never match, and neither does the stored number beside a strong part', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const strongOfOne = one.components.filter(isStrong)
        const apart = strongOfOne.map(({ kind }) => ({ kind, hash: 'of another' }))
        const weakOfOne = one.components.filter((each) => !isStrong(each))
        fc.pre(strongOfOne.length > 0)
        expect(isSameMachine(one, { ...one, components: [...weakOfOne, ...apart] })).toBe(false)
        expect(isSameMachine(one, { ...other, components: weakOfOne })).toBe(false)
      }),
    )
  })

  it('a further equal part never separates two equal devices', () => {
    fc.assert(
      fc.property(identity, identity, fc.constantFrom(...componentKinds), (one, other, kind) => {
        fc.pre(isSameMachine(one, other))
        fc.pre([...one.components, ...other.components].some(isStrong))
        const add = (each: typeof one) => ({ ...each, components: [...each.components, { kind, hash: 'agrees' }] })
        expect(isSameMachine(add(one), add(other))).toBe(true)
      }),
    )
  })
})

describe('the caller who asks again', () => {
  it('is recognised by the fingerprint first, like earlier devices', () => {
    const old: DeviceIdentity = { deviceHash: bytes('fingerprint') }
    const alike = machine(desk)
    expect(recognise([alike, old], { ...machine(desk), deviceHash: old.deviceHash })).toBe(old)
    expect(recognise([old], machine(desk))).toBeNull()
  })

  it('is the device with the most equal parts', () => {
    const copied = machine('machine1 board2 disk2 cpu1 host1 mac1')
    const own = machine('machine1 board1 disk2 cpu1 host1 mac1')
    expect(recognise([copied, own], { ...machine(desk) })).toBe(own)
  })
})
