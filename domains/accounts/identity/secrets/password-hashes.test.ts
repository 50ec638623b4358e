import { describe, expect, it } from 'vitest'
import { readPasswordHash } from './password-hashes'
import { hashArgon2 } from './password-threads'
import { hashPassword, isCurrent, isOutdated, noPassword, passwordMatches } from './secrets'

/**
 * Password hashes of other programs. Published: argon2's test.c, crypt_blowfish's wrapper.c, passlib's manual and
 * phpass's test.php. The others come from Python: bcrypt, WordPress' too, from `crypt` (libxcrypt), PBKDF2 from
 * `hashlib`, phpass from a rewriting over `hashlib.md5` that agrees with the published one.
 */
const foreign: [string, string, string][] = [
  ['argon2i', 'password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
  ['argon2id', 'password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['bcrypt, published', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt $2a$', 'Zoë 馬 #7', '$2a$06$Tidewren.Tidewren.TidOoTy89BLlE5xFnX8YnWyPUIffkX9uSbu'],
  ['bcrypt $2b$', 'correct1', '$2b$06$Tidewren.Tidewren.TidO9CIRZz0ijds0343quXYFMrosk2r6A0i'],
  ['bcrypt $2y$', 'Zoë 馬 #7', '$2y$06$Tidewren.Tidewren.TidOoTy89BLlE5xFnX8YnWyPUIffkX9uSbu'],
  ['WordPress 6.8', 'correct1', '$wp$2y$06$Tidewren.Tidewren.TidOXKo9uC3/5bt.jy9BOrPjo0h.1dV3H2S'],
  [
    'WordPress 6.8, beyond 72 bytes',
    'Zoë 馬 #7 and more than seventy-two bytes of it, so that bcrypt alone would stop',
    '$wp$2y$06$Tidewren.Tidewren.TidOWedXlQQiG6.DFePJnENeXwMYcJhhq6y',
  ],
  ['Django, SHA-1', 'correct1', 'pbkdf2_sha1$1000$Qz7Xh2$/us3v7r+IntcUewYLbiNl8vdy1c='],
  ['Django, SHA-256', 'Zoë 馬 #7', 'pbkdf2_sha256$26000$hN4wB1vS0aKd$+7zeys553TVazMJVGxN1aB4wZD63d9vlJGTMx8gpC/A='],
  [
    'Django, SHA-512',
    'correct1',
    'pbkdf2_sha512$1000$x$Cv0/uNY9gnjGWRi1MNVOozudNiV+bATc1QIFmNGSyRHpXtGfphRR3ojqFh+A4Zn6lq6zxp95NkbVKJAgDHqTeQ==',
  ],
  ['passlib, SHA-1', 'Zoë 馬 #7', '$pbkdf2$1200$8/T19vf4.fr7/P3./z7/.w$Q0GLzVOpssxNZXVeqk02LMzu9Mg'],
  [
    'passlib, published',
    'password',
    '$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdAw$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M',
  ],
  [
    'passlib, SHA-256',
    'correct1',
    '$pbkdf2-sha256$2900$8/T19vf4.fr7/P3./z7/.w$6jktuiwB902pRu86fv3JmrQZSDDLZgPg8PJwtLnIm9I',
  ],
  [
    'passlib, SHA-512',
    'Zoë 馬 #7',
    '$pbkdf2-sha512$2500$8/T19vf4.fr7/P3./z7/.w$AYn1Qw3/Vln9roo2v7NsMERQ7exgldvKL8I77fdAODvuQP/6ip0YoFFLyiJW0bd0qeIFDTdPhYrE4EOLascUnQ',
  ],
  ['phpass, published', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpass $P$', 'correct1', '$P$6tIde.w/ngVOmpbUSSVuPEIozmTrxP/'],
  ['phpass $H$', 'Zoë 馬 #7', '$H$B9ab/.XYZwRmxRYhp4oX8zJp.MHEgw0'],
]

describe.each(foreign)('a hash of %s', (_format, password, stored) => {
  it('matches its password and no other', async () => {
    expect(await passwordMatches(stored, password)).toBe(true)
    for (const other of [`${password}x`, password.slice(1), password.toUpperCase().replace('*', ''), '']) {
      expect(await passwordMatches(stored, other)).toBe(false)
    }
  })

  it('does not match when it is another hash', async () => {
    const at = stored.length - 8
    const altered = stored.slice(0, at) + (stored[at] === 'k' ? 'l' : 'k') + stored.slice(at + 1)
    expect(await passwordMatches(altered, password)).toBe(false)
  })

  it('is outdated', () => expect(isOutdated(stored)).toBe(true))
})

const bcryptEnd = 'Tidewren.Tidewren.TidO9CIRZz0ijds0343quXYFMrosk2r6A0i'
const argon2End = 'c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
const djangoEnd = 'hN4wB1vS0aKd$BVq5qAN9xvPbWPAXvlCeYc9qa+DVXMC+E2TSK0chH94='
const passlibEnd = '8/T19vf4.fr7/P3./z7/.w$6jktuiwB902pRu86fv3JmrQZSDDLZgPg8PJwtLnIm9I'

describe('hashes of unknown formats', () => {
  it.each([
    '',
    noPassword,
    'correct1',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/',
    `$2x$06$${bcryptEnd}`,
    `$2b$03$${bcryptEnd}`,
    `$2b$32$${bcryptEnd}`,
    `$2b$6$${bcryptEnd}`,
    `$2b$06$${bcryptEnd}A`,
    `$2b$06$${bcryptEnd}\n`,
    `$wp$2b$06$${bcryptEnd}`,
    `$wp$2y$03$${bcryptEnd}`,
    `$wp$2y$06$${bcryptEnd}A`,
    `$wp$wp$2y$06$${bcryptEnd}`,
    `$wp2y$06$${bcryptEnd}`,
    `$argon2id$v=16$m=65536,t=2,p=1$${argon2End}`,
    `$argon2id$v=19$m=0,t=2,p=1$${argon2End}`,
    `$argon2id$v=19$m=65536,t=0,p=1$${argon2End}`,
    `$argon2id$v=19$m=31,t=2,p=4$${argon2End}`,
    `$argon2id$v=19$t=2,m=65536,p=1$${argon2End}`,
    `$argon2id$v=19$m=65536,t=2,p=1$${argon2End}=`,
    // The same bytes in base64 that leaves bits over, which the library refuses to check.
    `$argon2id$v=19$m=65536,t=2,p=1$${argon2End.replace('hbHQ', 'hbHR')}`,
    '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    `pbkdf2_md5$1000$${djangoEnd}`,
    `pbkdf2_sha1$1000$${djangoEnd}`,
    `pbkdf2_sha256$0$${djangoEnd}`,
    `pbkdf2_sha256$-1$${djangoEnd}`,
    'pbkdf2_sha256$1000$salt$',
    'pbkdf2_sha256$1000$salt$AAAA',
    'pbkdf2_sha256$1000$$BVq5qAN9xvPbWPAXvlCeYc9qa+DVXMC+E2TSK0chH94=',
    `$pbkdf2-sha256$0$${passlibEnd}`,
    `$pbkdf2-sha512$1000$${passlibEnd}`,
    `$pbkdf2-sha256$1000$${passlibEnd.replaceAll('.', '+')}`,
    '$P$4IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    '$P$TIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L',
    '$S$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  ])('%j matches nothing', async (stored) => {
    expect(readPasswordHash(stored)).toBe('unknown')
    // Whatever the password is, a hash of our own is computed in its place.
    expect(await passwordMatches(stored, stored)).toBe(false)
  })
})

describe('a hash that would take a login too long', () => {
  it.each([
    `$2b$15$${bcryptEnd}`,
    `$2b$31$${bcryptEnd}`,
    `$wp$2y$15$${bcryptEnd}`,
    `$argon2id$v=19$m=262145,t=1,p=1$${argon2End}`,
    `$argon2id$v=19$m=262144,t=5,p=1$${argon2End}`,
    `$argon2id$v=19$m=64,t=9999999,p=1$${argon2End}`,
    `pbkdf2_sha256$2000001$${djangoEnd}`,
    `pbkdf2_sha256$9999999999$${djangoEnd}`,
    `$pbkdf2-sha256$2000001$${passlibEnd}`,
    '$P$FIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  ])('%s is never computed', async (stored) => {
    expect(readPasswordHash(stored)).toBe('costly')
    expect(await passwordMatches(stored, 'correct1')).toBe(false)
  })

  it('is just above the limit', () => {
    for (const stored of [
      `$2b$14$${bcryptEnd}`,
      `pbkdf2_sha256$2000000$${djangoEnd}`,
      '$P$EIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    ]) {
      expect(readPasswordHash(stored)).toBeTypeOf('object')
    }
  })
})

it('a WordPress hash matches the password without surrounding blanks, as WordPress made it', async () => {
  const stored = '$wp$2y$06$Tidewren.Tidewren.TidOXKo9uC3/5bt.jy9BOrPjo0h.1dV3H2S'
  const matches = [' correct1\n', 'correct1', 'correct 1', '\u00A0correct1'].map((each) =>
    passwordMatches(stored, each),
  )
  expect(await Promise.all(matches)).toEqual([true, true, false, true])
})

describe('a hash of our own', () => {
  it('matches its password and is not outdated', async () => {
    const stored = await hashPassword('correct1')
    expect(isOutdated(stored)).toBe(false)
    expect([await passwordMatches(stored, 'correct1'), await passwordMatches(stored, 'correct2')]).toEqual([
      true,
      false,
    ])
  })

  it('is outdated when it was made with other parameters', async () => {
    const stored = await hashPassword('correct1')
    expect(isOutdated(stored.replace('t=2', 't=1'))).toBe(true)
  })
})

it('yields to other work of the thread during the rounds of phpass', async () => {
  let turns = 0
  const count = () => {
    turns++
    pending = setImmediate(count)
  }
  let pending = setImmediate(count)
  await passwordMatches('$P$EIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345')
  clearImmediate(pending)
  expect(turns).toBeGreaterThanOrEqual(60)
})

describe('a password with accents', () => {
  const [composed, apart] = ['Bücher-é1', 'Bu\u0308cher-e\u03011']

  it('is the same on every keyboard', async () => {
    expect(apart).not.toBe(composed)
    const stored = await hashPassword(apart)
    expect(await Promise.all([composed, apart, 'Bucher-e1'].map((each) => passwordMatches(stored, each)))).toEqual([
      true,
      true,
      false,
    ])
    const spaced = await hashPassword('one\u3000two three')
    expect(await passwordMatches(spaced, 'one two\u00a0three')).toBe(true)
  })

  it('matches an imported hash of the text as typed, which counts as outdated', async () => {
    const before = await hashArgon2(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await Promise.all([apart, composed].map((each) => passwordMatches(before, each)))).toEqual([true, false])
    expect(await isCurrent(before, apart)).toBe(false)
    expect(await isCurrent(await hashPassword(apart), apart)).toBe(true)
  })
})
