import { type MouseEvent, useCallback, useReducer, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { Field } from '@/platform/ui/field'
import { useForm } from '@/platform/ui/form'
import { LoadFailed } from '@/platform/ui/load-failed'
import { PasswordField } from '@/platform/ui/password-field'
import { ScreenHeader } from '@/platform/ui/screen-header'
import { type LatePart, usePart } from '@/platform/ui/use-part'
import type { Boot } from '../boot'
import { limits } from '../rules'
import { addresses } from './addresses'
import { call } from './api'
import { CaptchaField } from './captcha-field'
import { failureMessage, rejectedFields } from './failure'
import { enterMemberArea } from './login-state'
import { knowsPasskeys, PasskeyLogin } from './passkey-login'
import { emailMessage } from './problems'
import { wording as proofWording } from './proof/messages'
import css from './screen.module.css'
import { SocialSignIn } from './social-sign-in'
import { track } from './track'

/** `alert` is mended in the form as it stands; after `block` the way on is a fresh form. */
type Refused = { readonly look: 'alert' | 'block'; readonly message: MessageKey }

const alerts: readonly MessageKey[] = ['member_new_24', 'member_blacklisted', 'code.20039', 'ui.unreachable']

/** The same address from scratch, so that the screen which was wanted still opens after login. */
function startOver(event: MouseEvent) {
  event.preventDefault()
  location.reload()
}

const secondStep: LatePart<{ onStartOver: () => void }> = {
  load: async () => (await import('./proof/second-step')).default,
  wording: proofWording,
}

export default function Login({ boot, sessionEnded }: { boot: Boot; sessionEnded: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [halfway, setHalfway] = useState(false)
  const goOn = useCallback(() => setHalfway(true), [])
  const second = usePart(secondStep, halfway)
  const [usable, setUsable] = useReducer(() => true, false)
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)

  const { form, field, set, show, sending } = useForm({
    initial: { email: '', password: '', code: '' },
    messageValues: limits,
    check: ({ email, password }) => ({
      email: emailMessage(email),
      password: password === '' ? 'member_new_3' : null,
    }),
    send: async ({ email, password, code }) => {
      if (code.trim() === '') return setRefused({ look: 'alert', message: 'member_new_24' })
      setRefused(null)
      const outcome = await call('POST /api/auth/login', { email, pw: password, code: code.trim(), lang: language })
      if (outcome.ok) return enterMemberArea()
      if (outcome.code === 42031) return goOn()
      track('login_error', { code: outcome.code })
      const message = failureMessage('login', outcome.code)
      setRefused({ look: alerts.includes(message) ? 'alert' : 'block', message })
      set('code', '')
      nextRound()
      show(rejectedFields(outcome.fields))
    },
  })

  if (halfway && second.Part) return <second.Part onStartOver={() => location.reload()} />
  return (
    <>
      <ScreenHeader title={translate('login.title')}>{translate('login.lead')}</ScreenHeader>
      <form className={css.form} {...form}>
        {sessionEnded && !refused && <Alert tone="notice">{translate('login.sessionEnded')}</Alert>}
        {refused && (
          <Alert tone="problem">
            <p>{translate(refused.message)}</p>
            {refused.look === 'block' && (
              <a href={addresses.login} onClick={startOver}>
                {translate('member_new_11')}
              </a>
            )}
          </Alert>
        )}
        <Field
          {...field('email')}
          label={translate('identity.email')}
          type="email"
          autoComplete="username webauthn"
          maxLength={limits.emailLength}
        />
        <PasswordField {...field('password')} label={translate('identity.password')} autoComplete="current-password" />
        <a className={css.aside} href={addresses.forgotPassword}>
          {translate('login.forgot')}
        </a>
        <CaptchaField key={round} {...field('code')} onReady={setUsable} />
        {halfway && second.failed && <LoadFailed code="unreachable" onTryAgain={second.tryAgain} />}
        <Button type="submit" busy={sending || (halfway && !second.failed)}>
          {translate('login.submit')}
        </Button>
      </form>
      {(boot.google !== null || knowsPasskeys()) && <p className={css.or}>{translate('identity.or')}</p>}
      {knowsPasskeys() && <PasskeyLogin proposes={usable && !sending && !halfway} />}
      {boot.google && <SocialSignIn google={boot.google} onSecondStep={goOn} />}
      <p className={css.below}>
        {/* biome-ignore lint/a11y/useAnchorContent: the message fills the link */}
        <RichText message="login.register" elements={{ link: <a href={addresses.register} /> }} />
      </p>
    </>
  )
}
