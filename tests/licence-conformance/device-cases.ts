import { expect } from 'vitest'
import type { DriverRequest } from '@/packages/licence-conformance/src/case'
import type { At } from './at'
import { another, byPassword, type LiveCase } from './case'

interface Seated {
  readonly devices: readonly { readonly id: string; readonly device: string }[]
  readonly may_free: boolean
}

const seatedBy = async (at: At, proof: object = {}) =>
  (await at.ok({ op: 'devices', ...proof } as DriverRequest)) as unknown as Seated
const free = (id: string | undefined, proof: object = {}) => ({ op: 'free', id, ...proof })

/** A device as the server lists it. */
const shown = ({ device }: { readonly device: { readonly device?: string } }) => device.device?.toUpperCase()

/** Every seat is taken by the devices that a case begins with; the client is that of the next. */
async function oneTooMany(at: At, take: (name: 'first' | 'second') => Promise<unknown>) {
  await at.open()
  await take('first')
  const second = { ...another(), store: `${at.store}.second` }
  await at.open(second)
  await take('second')
  return second
}

export const deviceCases: readonly LiveCase[] = [
  {
    group: 'No seat left',
    name: 'by licence key: the list, one freed, and in',
    async run(at) {
      const { key } = await at.key()
      const activate = { op: 'activate', key }
      const second = await oneTooMany(at, (name) =>
        name === 'first' ? at.ok(activate) : at.problem(activate, 'noFreeSeat'),
      )
      const { devices, may_free: mayFree } = await seatedBy(at, { key })
      expect([devices, mayFree]).toMatchObject([
        [{ device: shown(at), name: 'Studio', version: '5.2.0', floating: false, last_seen: at.now() }],
        true,
      ])
      await at.ok(free(devices[0]?.id, { key }))
      await at.ok(activate)
      await at.problem(free(devices[0]?.id, { key }), 'notSeated')
      const after = await seatedBy(at, { key })
      expect([after.devices, after.may_free]).toMatchObject([[{ device: shown(second) }], false])
      await at.problem(free(after.devices[0]?.id, { key }), 'tooOften')
      await at.open()
      await at.problem('refresh', 'seatLost')
    },
  },
  {
    group: 'No seat left',
    name: 'by address and password: the list, one freed, and in',
    async run(at) {
      const { email } = await at.key()
      const signIn = byPassword(email, at.password)
      const proof = { email, password: at.password }
      await oneTooMany(at, (name) => (name === 'first' ? at.ok(signIn) : at.problem(signIn, 'noFreeSeat')))
      await at.problem({ op: 'devices', email, password: 'wrong-one' }, 'wrongPassword')
      const { devices } = await seatedBy(at, proof)
      await at.ok(free(devices[0]?.id, proof))
      await at.ok(signIn)
    },
  },
  {
    group: 'No seat left',
    name: 'by the seat that the program has: another one freed, and its own kept',
    async run(at) {
      const { key } = await at.key({ quantity: 2 })
      const second = await oneTooMany(at, () => at.ok({ op: 'activate', key }))
      const { devices } = await seatedBy(at)
      expect(devices).toHaveLength(2)
      await at.ok(free(devices.find(({ device }) => device !== shown(second))?.id))
      expect((await seatedBy(at)).devices).toMatchObject([{ device: shown(second) }])
      await at.ok('refresh')
      await at.open()
      await at.problem('refresh', 'seatLost')
      await at.problem('devices', 'notAuthorized')
    },
  },
  {
    group: 'No seat left',
    name: 'of a floating place: it is listed as such, and to free it counts as nothing',
    async run(at) {
      const { key } = await at.key({ pid: 6 })
      const activate = { op: 'activate', key }
      const [line, store] = ['team', `${at.store}.second`]
      await at.open({ line })
      await at.ok(activate)
      await at.open({ line, store, ...another() })
      for (let times = 0; times < 2; times++) {
        const [device] = (await seatedBy(at, { key })).devices
        expect(device).toMatchObject({ floating: true })
        await at.ok(free(device?.id, { key }))
        await at.ok(activate)
      }
    },
  },
]
