import { type MouseEvent, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { wordingOf } from '@/platform/i18n/wording-of'
import { memberPage } from '@/platform/paths'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { Boot } from '../contract/boot'
import { places } from '../places'
import { japaneseSite, limits } from '../rules'
import { CaptchaField } from './captcha-field'
import { type ErrorDisplay, errorDisplayOf, rejectedFields } from './error-display'
import { enterMemberArea } from './login-state'
import { emailMessage } from './problems'
import { loginLinks, rememberDestination } from './return-address'
import css from './screen.module.css'

/** The parts of Google Identity Services that are used. */
interface GoogleAccounts {
  initialize(options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    nonce: string
    ux_mode: 'popup'
    auto_select: false
  }): void
  renderButton(parent: HTMLElement, options: { width: number; locale: string }): void
}

declare global {
  var google: { readonly accounts: { readonly id: GoogleAccounts } } | undefined
}

let loading: Promise<GoogleAccounts> | undefined

/** Loads the provider's script, once for the page; after a failure it may be tried again. */
function loadGoogle(address: string): Promise<GoogleAccounts> {
  loading ??= new Promise<GoogleAccounts>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => (globalThis.google ? resolve(globalThis.google.accounts.id) : reject(new Error(address)))
    script.onerror = () => reject(new Error(address))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const buttonWidth = 300

interface SocialSignInProps {
  google: NonNullable<Boot['google']>
  /** The provider has vouched for a member who has a second factor. */
  onSecondStep: () => void
}

function SocialSignIn({ google, onSecondStep }: SocialSignInProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  useEffect(() => {
    async function signIn({ credential }: { credential: string }) {
      setProblem(null)
      const outcome = await call('POST /api/google_oauth/token', {
        token: credential,
        lang: language,
        host: location.host + (language === 'ja' ? japaneseSite : ''),
        ...(google.testMode && { test_mode: 1 }),
      })
      if (outcome.ok && outcome.data.registered) {
        track('google_register')
        return enterMemberArea()
      }
      if (!outcome.ok && outcome.code === 42031) return onSecondStep()
      if (outcome.ok) rememberDestination(outcome.data.email)
      setProblem(outcome.ok ? 'member_25' : messageFor(places.socialSignIn, outcome.code))
    }

    let current = true
    loadGoogle(google.script).then(
      (accounts) => {
        if (!current || !place.current) return
        accounts.initialize({
          client_id: google.clientId,
          callback: signIn,
          nonce: google.nonce,
          ux_mode: 'popup',
          auto_select: false,
        })
        place.current.replaceChildren()
        accounts.renderButton(place.current, { width: buttonWidth, locale: tagOf(language) })
      },
      () => setProblem('social.notLoaded'),
    )
    return () => {
      current = false
    }
  }, [google, language, onSecondStep])

  return (
    <div className={css.social}>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <div className={css.provider} ref={place} />
    </div>
  )
}

/** Whether this browser knows passkeys at all; on a page without https it does not. */
const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** Fetched when it is wanted, or when the screen can be used and the browser has nothing else to do. */
const passkeys = () => import('./proof/passkey-sign-in')

/**
 * Login without a password: by the button, or from what the browser proposes where the address is typed.
 * @param proposes the form can be filled in, and is not being sent
 */
function PasskeyLogin({ proposes }: { proposes: boolean }) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)

  const end = useCallback(
    (trouble: MessageKey | null) => (trouble === null ? enterMemberArea() : setProblem(trouble)),
    [],
  )

  const { submit, sending } = useSubmit(async () => {
    end(
      await passkeys()
        .then(({ signInWithPasskey }) => signInWithPasskey())
        .catch(() => 'ui.unreachable' as const),
    )
  })

  useEffect(() => {
    if (!proposes || sending || !PublicKeyCredential.isConditionalMediationAvailable) return
    const ending = new AbortController()
    const propose = async () => (await passkeys()).proposePasskeys(ending.signal, end)
    // A failure is ignored: proposing a passkey is optional.
    const start = () => void propose().catch(() => {})
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
    else setTimeout(start)
    return () => ending.abort()
  }, [proposes, sending, end])

  return (
    <div className={css.passkey}>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('login.passkey')}
      </Button>
    </div>
  )
}

/** `alert` is mended in the form as it stands; after `block` the way on is a fresh form. */
type LoginRefusal = { readonly display: ErrorDisplay; readonly messages: readonly MessageKey[] }

/** The same address from scratch, so that the screen which was wanted still opens after login. */
function startOver(event: MouseEvent) {
  event.preventDefault()
  location.reload()
}

const secondStep: LatePart<{ onStartOver: () => void }> = {
  load: async () => (await import('./proof/second-step')).default,
  wording: wordingOf('domains/accounts/identity/screens/proof'),
}

export default function Login({ boot, sessionEnded }: { boot: Boot; sessionEnded: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const ways = loginLinks()
  const [refused, setRefused] = useState<LoginRefusal | null>(null)
  const [halfway, setHalfway] = useState(false)
  const goOn = useCallback(() => setHalfway(true), [])
  const second = usePart(secondStep, halfway)
  const [asked, setAsked] = useState(boot.captchaAlways)
  const [usable, setUsable] = useReducer(() => true, !boot.captchaAlways)

  const { form, field, sending, round } = useForm({
    initial: { email: '', password: '', code: '' },
    messageValues: limits,
    check: ({ email, password }) => ({
      email: emailMessage(email),
      password: password === '' ? 'member_new_3' : null,
    }),
    send: async ({ email, password, code }) => {
      const read = asked ? code.trim() : undefined
      setRefused(read === '' ? { display: 'alert', messages: ['member_new_24'] } : null)
      if (read === '') return
      const outcome = await call('POST /api/auth/login', { email, pw: password, code: read, lang: language })
      if (outcome.ok || outcome.code !== 42031) return outcome
      goOn()
      return
    },
    spent: ['code'],
    rejected: rejectedFields,
    onDone: enterMemberArea,
    onRefused: ({ code }) => {
      track('login_error', typeof code === 'number' ? { code } : {}, { code })
      if (code === 42011 || code === 42012) setAsked(true)
      if (code === 42011 && !asked) return setRefused({ display: 'alert', messages: ['login.captchaNeeded'] })
      const display = errorDisplayOf('login', code)
      const reason = display === 'block' ? [messageFor(places.loginReason, code)] : []
      setRefused({ display, messages: [messageFor(places.login, code), ...reason] })
    },
  })

  if (halfway && second.Part) return <second.Part onStartOver={() => location.reload()} />
  return (
    <>
      <ScreenHeader title={translate('login.title')}>{translate('login.lead')}</ScreenHeader>
      <form className="fields" {...form}>
        {sessionEnded && !refused && <Alert tone="info">{translate('login.sessionEnded')}</Alert>}
        {refused && (
          <Alert tone="danger">
            {refused.messages.map((message) => (
              <p key={message}>{translate(message)}</p>
            ))}
            {refused.display === 'block' && (
              <a href={ways.login} onClick={startOver}>
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
        <a className={css.aside} href={ways.forgotPassword}>
          {translate('login.forgot')}
        </a>
        {asked && <CaptchaField key={round} {...field('code')} onReady={setUsable} />}
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
        <RichText message="login.register" elements={{ link: <a href={ways.register} /> }} />
      </p>
      <p className={css.below}>
        <a href={memberPage('company_login')}>{translate('shell.titleCompanyLogin')}</a>
      </p>
      <p className={css.below}>
        <a href={memberPage('find_purchase')}>{translate('shell.titleFindPurchase')}</a>
      </p>
    </>
  )
}
