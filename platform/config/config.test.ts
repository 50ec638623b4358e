import { describe, expect, it } from 'vitest'
import { readConfig } from '@/apps/server/config'
import { ConfigError } from './config'

const production = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'sandbox',
  PUBLIC_URL: 'https://member.example.com/',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Shop <shop@example.com>',
}

const complaint = (variables: Record<string, string>) => {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The configuration was accepted')
}

describe('configuration', () => {
  it('needs nothing for a trial', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ demo: true, port: 3000, publicUrl: 'http://localhost:3000', smtpUrl: null })
    expect([...config.origins]).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  })

  it('treats an empty variable as unset', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

  it('has no demo helpers in production', () => {
    const config = readConfig(production)
    expect(config.demo).toBe(false)
    expect([...config.origins]).toEqual(['https://member.example.com'])
  })

  it('keeps a secret for licences beside embedded data, and requires one for a shared server', () => {
    expect(readConfig(production).licenceSecret).toEqual({ file: expect.stringMatching(/data\/licence-secret$/) })
    const shared = { ...production, DATABASE_URL: 'postgres://localhost/foyer' }
    expect(complaint(shared)).toContain('LICENCE_SECRET')
    const secret = 'x'.repeat(32)
    expect(readConfig({ ...shared, LICENCE_SECRET: secret }).licenceSecret).toEqual({ text: secret })
  })

  it('takes the country of a network from a proxy in front alone', () => {
    expect(complaint({ COUNTRY_HEADER: 'CF-IPCountry' })).toContain('TRUSTED_PROXIES')
    const behind = readConfig({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '1' })
    expect(behind.countryHeader).toBe('cf-ipcountry')
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { PUBLIC_URL: 'https://member.vendor.example' },
    { PUBLIC_URL: 'http://member.vendor.example' },
    { PUBLIC_URL: 'https://localhost' },
    { SMTP_URL: 'smtp://localhost' },
    { MAILBOX_ADDRESS: 'support+{token}@example.com', MAILBOX_URL: 'imap://ada:secret@127.0.0.1:1143' },
    { DATABASE_URL: 'postgres://localhost/foyer', LICENCE_SECRET: 'x'.repeat(32) },
    { NODE_ENV: 'test', HOST: '0.0.0.0' },
  ])('H4: is not a demo with %o alone', (variables) => {
    const said = complaint(variables)
    for (const word of [
      Object.keys(variables).at(-1) === 'LICENCE_SECRET' ? 'DATABASE_URL' : 'NODE_ENV=production',
      'FOYER_DEMO=1',
    ]) {
      expect(said).toContain(word)
    }
    expect(readConfig({ ...variables, FOYER_DEMO: '1' }).demo).toBe(true)
  })

  it.each([{ HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:8080' }, { DATA_DIR: '/tmp/x' }])(
    'is a demo with %o',
    (variables) => expect(readConfig(variables).demo).toBe(true),
  )

  it('H4: is not both a demo and production', () =>
    expect(complaint({ ...production, FOYER_DEMO: '1' })).toContain('contradict'))

  it('H4: has no secret from the source, not even in tests', () => {
    expect(complaint({ NODE_ENV: 'test', FOYER_DEMO: '1', DATABASE_URL: 'postgres://localhost/foyer' })).toContain(
      'LICENCE_SECRET',
    )
    expect(readConfig({ NODE_ENV: 'test' }).licenceSecret).toHaveProperty('file')
  })

  it('lists all missing settings in production at once', () => {
    const text = complaint({ NODE_ENV: 'production' })
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'PAYMENT_PROVIDER']) expect(text).toContain(name)
  })

  it.each([
    ['PORT', 'http', 'PORT'],
    ['PORT', '70000', 'PORT'],
    ['DATABASE_URL', 'mysql://x', 'PostgreSQL'],
    ['SMTP_URL', 'mail.example.com', 'SMTP'],
    ['MAILBOX_URL', 'imap://user:password@mail.example.com', 'imaps://'],
    ['MAILBOX_URL', 'imaps://mail.example.com', 'imaps://'],
    ['MAILBOX_URL', 'imaps://user:password@mail.example.com', 'MAILBOX_ADDRESS must be set'],
    ['MAILBOX_ADDRESS', 'support+{token}@example.com', 'MAILBOX_URL must be set'],
    ['MAILBOX_ADDRESS', 'support@example.com', '{token}'],
    ['MAILBOX_AUTHENTICATOR', 'mx.example.com; x', 'MAILBOX_AUTHENTICATOR'],
    ['MAIL_RETURN_PATH', 'bounces@example.com', '{token}'],
    ['PUBLIC_URL', 'member.example.com', 'PUBLIC_URL'],
    ['PUBLIC_URL', 'https://www.example.com/account/', 'without a path'],
    ['PUBLIC_URL', 'https://www.example.com/?from=shop', 'without a path'],
    ['ALLOWED_ORIGINS', 'https://a.example, ftp://b.example', 'ftp://b.example'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN'],
    ['PAYMENT_PROVIDER', 'adyen', 'paddle or sandbox or stripe'],
    ['PADDLE_API_KEY', 'secret', 'pdl_'],
    ['PADDLE_WEBHOOK_SECRET', 'secret', 'pdl_ntfset_'],
    ['PADDLE_CLIENT_TOKEN', 'secret', 'test_ or live_'],
    ['PADDLE_API_URL', 'api.paddle.com', 'PADDLE_API_URL'],
    ['PAYMENT_PROVIDER', 'paddle', 'PADDLE_API_KEY must be set'],
    ['LICENCE_SECRET', 'short', 'LICENCE_SECRET'],
  ])('%s=%s is refused with advice', (name, value, word) => expect(complaint({ [name]: value })).toContain(word))
})

it('reads the mailbox from its address', () => {
  const variables = {
    MAILBOX_URL: 'imaps://support%40example.com:p%2Fw@mail.example.com/Foyer%20in',
    MAILBOX_ADDRESS: 'support+{token}@example.com',
  }
  const { mailbox } = readConfig({ ...production, ...variables })
  const place = { host: 'mail.example.com', port: 993, secure: true, user: 'support@example.com', password: 'p/w' }
  expect(mailbox).toMatchObject({ place: { ...place, folder: 'Foyer in' }, replies: variables.MAILBOX_ADDRESS })
  const local = { FOYER_DEMO: '1', MAILBOX_URL: 'imap://ada:secret@127.0.0.1:1143' }
  const own = readConfig({ ...variables, ...local }).mailbox.place
  expect(own).toMatchObject({ secure: false, port: 1143, folder: 'INBOX' })
})

describe('downloads', () => {
  const s3 = 'https://KEY:SECRET@s3.example.com/bucket'
  const fetchedFrom = (more: Record<string, string>) => {
    const { files } = readConfig({ ...production, ...more })
    return 'folder' in files ? null : (files.fetchedFrom ?? null)
  }

  it('are fetched from the bucket, unless it is in a network of the server’s own', () => {
    expect(fetchedFrom({})).toBeNull()
    expect(fetchedFrom({ FILES_URL: s3 })).toBe('bucket')
    expect(fetchedFrom({ FILES_URL: s3, DOWNLOADS_FROM: 'server' })).toBeNull()
    expect(fetchedFrom({ FILES_URL: s3.replace('https', 'http') })).toBeNull()
    expect(fetchedFrom({ FILES_URL: s3.replace('https', 'http'), DOWNLOADS_FROM: 'bucket' })).toBe('bucket')
    const distribution = {
      DOWNLOADS_FROM: 'https://K2JC@d1.cloudfront.net/foyer/',
      CLOUDFRONT_KEY_FILE: '/etc/key.pem',
    }
    expect(fetchedFrom({ FILES_URL: s3, ...distribution })).toEqual({
      keyPairId: 'K2JC',
      place: 'https://d1.cloudfront.net/foyer',
      keyFile: '/etc/key.pem',
    })
  })

  it.each([
    [{ DOWNLOADS_FROM: 'bucket' }, 'FILES_URL must be set'],
    [{ FILES_URL: s3, DOWNLOADS_FROM: 'https://K2JC@d1.cloudfront.net' }, 'CLOUDFRONT_KEY_FILE must be set'],
    [{ FILES_URL: s3, DOWNLOADS_FROM: 'https://d1.cloudfront.net' }, 'DOWNLOADS_FROM must be server, bucket'],
    [{ FILES_URL: s3, DOWNLOADS_FROM: 'http://K2JC@d1.cloudfront.net' }, 'DOWNLOADS_FROM must be server, bucket'],
  ])('%j is refused', (settings, words) => expect(complaint(settings)).toContain(words))
})

describe('payments', () => {
  const paddle = {
    PADDLE_API_KEY: 'pdl_live_apikey_1',
    PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_1',
    PADDLE_CLIENT_TOKEN: 'live_1',
  }

  it('use the sandbox in a trial, and Paddle where its keys are set', () => {
    expect(readConfig({}).payments).toEqual({
      provider: 'sandbox',
      sandbox: { seller: 'vendor' },
      paddle: null,
      stripe: null,
      transfer: null,
    })
    expect(readConfig(paddle).payments).toEqual({
      provider: 'paddle',
      sandbox: null,
      stripe: null,
      transfer: null,
      paddle: {
        apiKey: 'pdl_live_apikey_1',
        webhookSecret: 'pdl_ntfset_1',
        clientToken: 'live_1',
        apiUrl: 'https://api.paddle.com',
        environment: 'production',
      },
    })
  })

  it('use PAYMENT_PROVIDER, while Paddle serves its earlier sales', () =>
    expect(readConfig({ ...production, ...paddle, PAYMENT_PROVIDER: 'sandbox' }).payments).toMatchObject({
      provider: 'sandbox',
      paddle: { apiKey: 'pdl_live_apikey_1' },
    }))

  it('use Paddle’s sandbox by the form of the token', () => {
    const trial = { ...paddle, PADDLE_API_KEY: 'pdl_sdbx_apikey_1', PADDLE_CLIENT_TOKEN: 'test_1' }
    expect(readConfig(trial).payments.paddle).toMatchObject({
      apiUrl: 'https://sandbox-api.paddle.com',
      environment: 'sandbox',
    })
    expect(complaint({ ...paddle, PADDLE_CLIENT_TOKEN: 'test_1' })).toContain('two accounts')
  })

  const stripe = {
    STRIPE_SECRET_KEY: 'rk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  }

  it('use Stripe where its keys are set, and refuse a mix of test and live keys', () => {
    expect(readConfig(stripe).payments).toMatchObject({
      provider: 'stripe',
      stripe: { secretKey: 'rk_live_1', apiUrl: 'https://api.stripe.com' },
    })
    expect(complaint({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toContain('two kinds')
    expect(complaint({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' })).toContain('STRIPE_SECRET_KEY')
    const text = complaint({ PAYMENT_PROVIDER: 'stripe' })
    for (const name of Object.keys(stripe)) expect(text).toContain(`${name} must be set`)
  })

  it('need every key of Paddle’s', () => {
    const text = complaint({ PAYMENT_PROVIDER: 'paddle' })
    for (const name of Object.keys(paddle)) expect(text).toContain(`${name} must be set`)
  })
})
