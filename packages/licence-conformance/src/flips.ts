import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DriverAnswer } from './case'
import type { Driver } from './driver'
import { current, fingerprint, issued, licence, line, now } from './licence-cases'
import { sealed } from './sealed'

const token = issued()
const secret = 'a secret of this user’s'
const stored = { licence: token, refreshToken: 'r-1', refreshAfter: now + 60, keys: [], latest: now }
const file = Buffer.from(sealed(stored, secret))
/** True within the box, and within the number that it is sealed with. */
const isSealed = (place: number) =>
  ['nonce', 'box'].some((name) => {
    const start = file.indexOf(`"${name}":"`) + name.length + 4
    return place >= start && place < file.indexOf('"', start)
  })

function flipped(bytes: Buffer, place: number, bit: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ (1 << bit)
  return copy
}

const spoken = (answer: DriverAnswer) => ('problem' in answer ? answer.problem : answer)
const device = { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' }
const server = 'http://127.0.0.1:9'

/** Answers of a licence that are neither `damaged` nor `unknownKey`, for each bit of a letter but the highest. */
export async function takenLicences(driver: Driver) {
  const about = { op: 'verify', keys: [current.jwk], offered: [], line, fingerprint, now }
  const wrong: object[] = []
  let tried = 0
  for (let place = 0; place < token.length; place++)
    for (let bit = 0; bit < 7; bit++) {
      tried++
      const answer = await driver.ask({ ...about, licence: flipped(Buffer.from(token), place, bit).toString() })
      if (!['damaged', 'unknownKey'].includes(spoken(answer) as string)) wrong.push({ place, bit, answer })
    }
  return { tried, wrong }
}

/** Answers of a store that was neither as good as none nor, changed beside the box, the same as before. */
export async function takenStores(driver: Driver, folder: string) {
  const path = join(mkdtempSync(join(folder, 'store-')), 'store.json')
  const open = { op: 'open', server, line, keys: [current.jwk], device, store: path, secret, now }
  const wrong: object[] = []
  const look = async (bytes: Buffer) => {
    writeFileSync(path, bytes)
    await driver.ask(open)
    return driver.ask({ op: 'check' })
  }
  const whole = await look(file)
  if (!isDeepStrictEqual(whole, { ok: licence() })) wrong.push({ place: null, answer: whole })
  for (let place = 0; place < file.length; place++) {
    const answer = await look(flipped(file, place, place % 8))
    const isSame = isDeepStrictEqual(answer, { ok: licence() })
    if (spoken(answer) !== 'notAuthorized' && (isSealed(place) || !isSame)) wrong.push({ place, answer })
  }
  return { tried: file.length, wrong }
}
