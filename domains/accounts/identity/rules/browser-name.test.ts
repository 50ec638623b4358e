import { expect, test } from 'vitest'
import { browserOf } from './browser-name'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${webkit} Chrome/131.0.0.0`

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${chrome} Safari/537.36 OPR/116.0.0.0`, 'Opera', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [`${mac} ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} ${webkit} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${iphone} ${webkit} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${iphone} ${webkit} EdgiOS/131.0.0.0 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} Version/17.5 Safari/604.1`, 'Safari', 'iPad'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/131.0.0.0`, 'Edge', 'Android'],
  [`${android} ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Foyer-Importer (Windows)', null, 'Windows'],
  ['curl/8.11.0', null, null],
  ['', null, null],
])('%s is %s on %s', (userAgent, browser, system) => expect(browserOf(userAgent)).toEqual({ browser, system }))
