import { describe, expect, it } from 'vitest'
import { readOffered } from '@/platform/contract/read-offered'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { devicesFile, shownDevice } from './devices-file'

const least = {
  member: 'ida@example.test',
  line: 'downloader',
  platform: 'win',
  fingerprint: 'J3g8nH2kQ0y1mUeLr5Wb7pZxTtVfCdSaEoIiKjRqM4w',
  device: 'a45e60c17701',
  granted_at: '2021-03-05T10:00:00Z',
}
const read = (more: object) => readOffered(devicesFile.schema, { ...least, ...more }, usualOffer)

describe('a line of devices.jsonl', () => {
  it('needs the member’s seat, and the device', () => {
    expect(shownDevice({}, devicesFile.schema.parse(least))).toEqual({ device: 'A4:5E:60:C1:77:01', nickname: null })
    for (const field of Object.keys(least)) expect(read({ [field]: undefined }).success).toBe(false)
  })

  it('names a phone as its member does, and also a computer without its address', () => {
    expect(read({ platform: 'mobile', device: 'Ida’s phone' }).success).toBe(true)
    expect(shownDevice({}, devicesFile.schema.parse({ ...least, device: 'Office' })).device).toBe('Office')
  })

  it.each([
    { member: 'ida' },
    { line: 'Downloader 6' },
    { platform: 'amiga' },
    { fingerprint: 'A4:5E:60:C1:77:01' },
    { device: '\u200b' },
    { device: '00:00:00:00:00:00' },
    { name: ' ' },
    { granted_at: '2021' },
    { seat: 1 },
  ])('is refused with %j', (wrong) => expect(read(wrong).success).toBe(false))
})
