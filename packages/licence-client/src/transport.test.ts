import { expect, test } from 'vitest'
import { proxyFor } from './transport.js'

const proxy = 'http://proxy.example:3128'

test.each([
  ['none is named', 'https://shop.example', {}, null],
  ['for https', 'https://shop.example', { HTTPS_PROXY: proxy }, proxy],
  ['in small letters', 'https://shop.example', { https_proxy: 'proxy.example:3128' }, proxy],
  [
    'for http, in small letters alone',
    'http://shop.example',
    { HTTP_PROXY: 'http://forged', http_proxy: proxy },
    proxy,
  ],
  ['for all', 'https://shop.example', { ALL_PROXY: proxy }, proxy],
  ['not for an exempt domain', 'https://a.shop.example', { HTTPS_PROXY: proxy, NO_PROXY: 'x.y, .shop.example' }, null],
  ['not for an exempt name', 'https://shop.example', { HTTPS_PROXY: proxy, NO_PROXY: 'shop.example' }, null],
  [
    'for a name that only ends alike',
    'https://workshop.example',
    { HTTPS_PROXY: proxy, NO_PROXY: 'shop.example' },
    proxy,
  ],
  ['excluded for all hosts', 'https://shop.example', { HTTPS_PROXY: proxy, NO_PROXY: '*' }, null],
])('the proxy of the environment: %s', (_, address, environment, wanted) => {
  expect(proxyFor(new URL(address), environment)).toBe(wanted)
})
