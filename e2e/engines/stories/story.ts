import { vi } from 'vitest'
import type { Language } from '@/platform/i18n/languages'
import { linkIn, mailTo, type Reader } from '../../mail'
import type { Engine } from '../engine'
import { enter, plainPage } from '../entrance'
import { key, Screen } from '../screen'

/** The place of a story: one browser, at an installation that no other test uses. */
export interface Stage {
  readonly engine: Engine
  readonly site: string
}

/** Begins with the next person at the browser; the one before has left nothing behind. */
export async function sitDown({ engine, site }: Stage, language: Language = 'en', email?: string): Promise<Screen> {
  await engine.open(site + plainPage)
  await engine.run('sessionStorage.clear()')
  await engine.forget()
  if (email) await enter(engine, site, email)
  return new Screen(engine, site, language)
}

const reader = ({ site }: Stage): Reader => ({ url: () => site, request: { get: fetch } })

export const letterTo = (stage: Stage, address: string, count = 1) => mailTo(reader(stage), address, count)
export const linkTo = (stage: Stage, address: string, part: string) => linkIn(reader(stage), address, part)

/** Reads the picture of the captcha, once it is drawn, and types its code. */
export async function typeCaptcha(screen: Screen, { engine, site }: Stage) {
  const picture = { role: 'img', name: screen.say('captcha.alt') }
  const code = await vi.waitFor(
    async () => {
      const [isThere] = await screen.read<boolean>(picture, 'complete')
      if (!isThere) throw new Error('The captcha is not drawn.')
      const token = (await engine.cookies()).find(({ name }) => name === 'laravel_session')?.value ?? ''
      const answer = await fetch(`${site}/dev/captcha?laravel_session=${token}`)
      const { code: drawn } = (await answer.json()) as { code: string | null }
      if (drawn === null) throw new Error('The captcha has no code.')
      return drawn
    },
    { timeout: 60_000, interval: 50 },
  )
  await screen.type(screen.field('captcha.label'), code)
}

export async function fillLogin(screen: Screen, stage: Stage, email: string, password: string) {
  await screen.type(screen.field('identity.email'), email)
  await screen.type(screen.field('identity.password'), password)
  await typeCaptcha(screen, stage)
  await screen.strike([key.enter])
}

export const isIn = (screen: Screen) => screen.finds(screen.link('shell.dashboard'))

/** Types the demo’s card that pays, and the name on it. */
export async function fillCard(screen: Screen) {
  await screen.press(screen.button('checkout.useCard', { number: '4242 4242 4242 4242' }))
  await screen.type(screen.field('checkout.holder'), 'Robin Marsh')
}
