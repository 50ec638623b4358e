import { expect, test } from 'vitest'
import { formatFileSize } from './file-size'

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [999, 'de', '999 Byte'],
  [1000, 'en', '1 kB'],
  [420_318, 'en', '420 kB'],
  [98_340_000, 'en', '98.3 MB'],
  [98_340_000, 'de', '98,3 MB'],
  [98_340_000, 'fr', '98,3 Mo'],
  [4_700_000_000, 'ja', '4.7 GB'],
  [3_000_000_000_000_000, 'en', '3,000 TB'],
] as const)('%i in %s is %s', (bytes, language, said) => {
  expect(formatFileSize(bytes, language).replaceAll(/\s/g, ' ')).toBe(said)
})
