import { describe, expect, it } from 'vitest'
import { vendorFile } from '@/platform/config/settings/vendor-file'
import { readOffered } from '@/platform/contract/read-offered'
import { usualOffer } from '@/platform/contract/vendor-offer'
import type { MessageKey } from '@/platform/i18n/message'
import { createTranslator } from '@/platform/i18n/translator'
import { readerIn } from '@/tests/samples/reader'
import { wordsOf } from '@/tests/screens/words'
import { offeredPlatform, platformField } from './platform-field'
import {
  isLabelled,
  ownPlatformIn,
  type Platform,
  platformMessage,
  platformName,
  platformsOf,
  platformWording,
} from './platforms'

const ios = 'ios' as Platform
const own = { ios: { names: { en: 'iPhone and iPad', de: 'iPhone und iPad' }, labelled: true } }

describe('a platform of the vendor’s own', () => {
  it('follows the built-in ones, and ends with the settings', () => {
    expect(platformsOf(own)).toEqual(['win', 'mac', 'linux', 'mobile', 'ios'])
    expect([isLabelled(own, 'mobile'), isLabelled(own, 'linux'), isLabelled(own, ios)]).toEqual([true, false, true])
    expect(readOffered(offeredPlatform, 'ios', { ...usualOffer, platforms: own }).success).toBe(true)
    expect(readOffered(offeredPlatform, 'ios', usualOffer)).toMatchObject({
      issues: [{ message: 'must be one of win, mac, linux, mobile' }],
    })
    // A former platform remains readable.
    expect(platformField.safeParse('ios').success).toBe(true)
  })

  it('is named in the reader’s language, in every translation', () => {
    const german = createTranslator('de', { ...platformWording(own, readerIn('de')), ...wordsOf('de') })
    expect([german(platformMessage(ios)), german(platformMessage('win'))]).toEqual(['iPhone und iPad', 'Windows'])
    expect(createTranslator('ja', platformWording(own, readerIn('ja')))('platform.ios' as MessageKey)).toBe(
      'iPhone and iPad',
    )
    expect([platformName(own, ios, readerIn('de')), platformName(own, 'mac', readerIn('de'))]).toEqual([
      'iPhone und iPad',
      'macOS',
    ])
    expect(createTranslator('de', platformWording({}, readerIn('de')))('platform.ios' as MessageKey)).toBe('ios')
  })

  it('is found by the names of other systems', () => {
    expect(ownPlatformIn({}, 'iOS 18')).toBeUndefined()
    expect([ownPlatformIn(own, 'iOS 18'), ownPlatformIn(own, 'Windows 11')]).toEqual(['ios', undefined])
  })

  it.each([
    [{ win: own.ios }, 'is there at every vendor'],
    [{ iOS: own.ios }, 'must be a key such as ios'],
    [{ ios: { names: { xx: 'A' } } }, 'must be a language'],
    [{ ios: { ...own.ios, mobile: true } }, 'mobile'],
  ])('is refused as %j', (settings, message) => {
    expect(JSON.stringify(readOffered(vendorFile.shape.platforms, settings, usualOffer))).toContain(message)
  })
})
