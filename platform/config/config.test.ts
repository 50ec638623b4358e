import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config'

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

  it('takes an empty variable for none', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

  it('has no demo helpers in production', () => {
    const config = readConfig(production)
    expect(config.demo).toBe(false)
    expect([...config.origins]).toEqual(['https://member.example.com'])
  })

  it('says all that is missing in production at once', () => {
    const text = complaint({ NODE_ENV: 'production' })
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) expect(text).toContain(name)
  })

  it.each([
    ['PORT', 'http', 'PORT'],
    ['PORT', '70000', 'PORT'],
    ['DATABASE_URL', 'mysql://x', 'PostgreSQL'],
    ['SMTP_URL', 'mail.example.com', 'SMTP'],
    ['PUBLIC_URL', 'member.example.com', 'PUBLIC_URL'],
    ['ALLOWED_ORIGINS', 'https://a.example, ftp://b.example', 'ftp://b.example'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN'],
  ])('%s=%s is refused with a word on how to mend it', (name, value, word) =>
    expect(complaint({ [name]: value })).toContain(word),
  )
})
