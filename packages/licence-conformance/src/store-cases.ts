import type { ConformanceCase, DriverAnswer, DriverRequest } from './case'
import { current, fingerprint, issued, licence, line, now } from './licence-cases'
import { sealed } from './sealed'

const day = 86_400
const server = 'http://127.0.0.1:9'
const device = { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio “Süd”' }

/** A client on a device of the vectors, whose server is unreachable. */
const open = (more: object = {}): DriverRequest => ({
  op: 'open',
  server,
  line,
  keys: [current.jwk],
  device,
  store: '$store',
  now,
  ...more,
})
const file = (jws: string) => JSON.stringify({ foyer: 'licence', version: 1, licence: jws })

type Step = ConformanceCase['steps'][number]
const does = (request: DriverRequest | string, answer: DriverAnswer | string = { ok: null }): Step => ({
  request: typeof request === 'string' ? { op: request } : request,
  answer: typeof answer === 'string' ? { problem: answer } : answer,
})
const clock = (moment: number) => does({ op: 'clock', now: moment })
const install = (text: string, answer: DriverAnswer | string = { ok: licence() }) =>
  does({ op: 'install', file: text }, answer)
const good = { ok: licence() }

const request = { foyer: 'licence-request', version: 1, line, ...device }

const offline: ConformanceCase[] = [
  {
    group: 'Without network',
    name: 'writes a request, as a file and as an address for a QR code',
    steps: [
      does(open()),
      does('offline_request', { ok: { request, address: `${server}/member.htm?a=authorize_device` } }),
    ],
  },
  {
    group: 'Without network',
    name: 'takes the licence file that comes back, and starts with it',
    steps: [
      does(open()),
      does('check', 'notAuthorized'),
      install(file(issued())),
      does('check', good),
      does('ensure', good),
    ],
  },
  {
    group: 'Without network',
    name: 'finds the licence again after a restart',
    steps: [does(open()), install(file(issued())), does(open()), does('check', good)],
  },
  {
    group: 'Without network',
    name: 'refuses what is no licence file',
    steps: [
      does(open()),
      install('nothing', 'damaged'),
      install('{"foyer":"licence"}', 'damaged'),
      does('check', 'notAuthorized'),
    ],
  },
  {
    group: 'Without network',
    name: 'refuses the file of another device, and keeps its own',
    steps: [
      does(open()),
      install(file(issued())),
      install(file(issued({ device: fingerprint.replace('q', 'r') })), 'otherDevice'),
      does('check', good),
    ],
  },
  {
    group: 'Without network',
    name: 'a licence from a file is neither refreshed nor given back',
    steps: [does(open()), install(file(issued())), does('refresh', 'notAuthorized'), does('release', 'notAuthorized')],
  },
  {
    group: 'Without network',
    name: 'works until the lease ends',
    steps: [
      does(open()),
      install(file(issued())),
      clock(now + 30 * day - 1),
      does('check', good),
      clock(now + 30 * day),
      does('check', 'expired'),
      does('ensure', 'expired'),
    ],
  },
]

const watch: ConformanceCase[] = [
  {
    group: 'The clock',
    name: 'turned back by less than an hour is set right',
    steps: [
      does(open()),
      install(file(issued())),
      clock(now + 20 * day),
      does('check', good),
      clock(now + 20 * day - 3599),
      does('check', good),
    ],
  },
  {
    group: 'The clock',
    name: 'turned back by more is noticed, after a restart too',
    steps: [
      does(open()),
      install(file(issued())),
      clock(now + 20 * day),
      does('check', good),
      clock(now + 19 * day),
      does('check', 'clockIsWrong'),
      does(open({ now: now + day })),
      does('check', 'clockIsWrong'),
    ],
  },
  {
    group: 'The clock',
    name: 'that was ahead is forgiven when a newer file comes',
    steps: [
      does(open()),
      install(file(issued())),
      clock(now + 20 * day),
      does('check', good),
      clock(now + 60),
      does('check', 'clockIsWrong'),
      install(file(issued({ iat: now + 60 })), { ok: licence({ issued_at: now + 60 }) }),
      does('check', { ok: licence({ issued_at: now + 60 }) }),
    ],
  },
  {
    group: 'The clock',
    name: 'that was turned back is not forgiven by the same file, nor by an older one',
    steps: [
      does(open()),
      install(file(issued())),
      clock(now + 29 * day),
      does('check', good),
      clock(now + 31 * day),
      does('check', 'expired'),
      clock(now + 2 * day),
      does('check', 'clockIsWrong'),
      install(file(issued()), 'clockIsWrong'),
      install(file(issued({ iat: now - 60 })), 'clockIsWrong'),
      does('check', 'clockIsWrong'),
      does(open({ now: now + 2 * day })),
      install(file(issued()), 'clockIsWrong'),
    ],
  },
]

const stored = { licence: issued(), refreshToken: null, refreshAfter: null, keys: [], latest: now }
const secret = 'a secret of this user’s'

const store: ConformanceCase[] = [
  {
    group: 'The store',
    name: 'that another client has written is read',
    store: sealed(stored, secret),
    steps: [does(open({ secret })), does('check', good)],
  },
  {
    group: 'The store',
    name: 'without a secret of the program’s is bound to the device',
    store: sealed(stored, fingerprint),
    steps: [does(open()), does('check', good)],
  },
  {
    group: 'The store',
    name: 'under another secret is as good as none',
    store: sealed(stored, 'another'),
    steps: [does(open({ secret })), does('check', 'notAuthorized')],
  },
  {
    group: 'The store',
    name: 'in which a letter was changed is as good as none',
    store: sealed(stored, secret).replace(/(.)("\})$/, (_, letter, end) => `${letter === 'A' ? 'Q' : 'A'}${end}`),
    steps: [does(open({ secret })), does('check', 'notAuthorized'), install(file(issued())), does('check', good)],
  },
  {
    group: 'The store',
    name: 'that ends in the middle is as good as none',
    store: sealed(stored, secret).slice(0, 99),
    steps: [does(open({ secret })), does('check', 'notAuthorized')],
  },
  {
    group: 'The store',
    name: 'holds no readable licence or token',
    store: '',
    steps: [
      does(open({ secret })),
      install(file(issued())),
      does({ op: 'store_holds', text: 'eyJhbGciOi' }, { ok: false }),
    ],
  },
]

const network: ConformanceCase[] = [
  {
    group: 'No answer',
    name: 'of the server is `unreachable`, for each way to a seat',
    steps: [
      does(open()),
      does({ op: 'sign_in_password', email: 'ada@example.test', password: 'x' }, 'unreachable'),
      does('sign_in', 'unreachable'),
      does({ op: 'activate', key: 'ABCD-EFGH' }, 'unreachable'),
      does('trial', 'unreachable'),
      does({ op: 'devices', key: 'ABCD-EFGH' }, 'unreachable'),
    ],
  },
]

export const storeCases: readonly ConformanceCase[] = [...offline, ...watch, ...store, ...network]
