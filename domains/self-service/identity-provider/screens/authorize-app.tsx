import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonPair } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { openidCalls } from '../contract/member'
import { places } from '../places'
import css from './authorize-app.module.css'
import { scopeNames } from './scope-names'

interface AppQuestionProps {
  question: AnswerOf<(typeof openidCalls)['GET /oidc/request/question']>
  email: string
  /** Which answer is on its way. */
  sending: boolean | null
  onAnswer: (allow: boolean) => void
}

/** The app that asks, the account, the facts that it would learn, and the next address. */
function AppQuestion({ question, email, sending, onAnswer }: AppQuestionProps) {
  const translate = useTranslate()
  const { name, host, scopes, login } = question
  return (
    <>
      <header className={`stack-2 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('apps.askTitle', { name })}</h1>
        <p>{translate(login ? 'apps.confirmLead' : 'apps.askLead', { name, email })}</p>
      </header>
      <section className={css.box}>
        {!login && scopes.length === 0 && <p>{translate('apps.learnsNothing')}</p>}
        {!login && scopes.length > 0 && (
          <>
            <p>{translate('apps.learns')}</p>
            <ul className={css.scopes}>
              {scopes.map((scope) => (
                <li key={scope}>{translate(scopeNames[scope])}</li>
              ))}
            </ul>
          </>
        )}
        <p className={css.care}>{translate('apps.goesTo', { host })}</p>
        {!login && <p className={css.care}>{translate('apps.remembered')}</p>}
        <ButtonPair>
          <Button
            variant="secondary"
            busy={sending === false}
            unavailable={sending === true}
            onClick={() => onAnswer(false)}
          >
            {translate('apps.deny')}
          </Button>
          <Button busy={sending === true} unavailable={sending === false} onClick={() => onAnswer(true)}>
            {translate('apps.allow')}
          </Button>
        </ButtonPair>
      </section>
    </>
  )
}

const ask = ({ uid }: { uid: string }) => call('GET /oidc/request/question', { uid })

interface AuthorizeAppProps {
  query: URLSearchParams
  member: SignedInMember
  /** Leaves the member area for where the server says. */
  leave?: (url: string) => void
}

/** Where a member says whether an app may know who they are, and what it may read of them. */
export default function AuthorizeApp({ query, member, leave = (url) => location.assign(url) }: AuthorizeAppProps) {
  const translate = useTranslate()
  const uid = query.get('request') ?? ''
  const known = useCall(ask, { uid }, undefined, { keep: true })
  const question = known.data
  const [left, setLeft] = useState<boolean | null>(null)
  const { submit, under, refused } = useSubmit((allow: boolean) => call('POST /oidc/request/answer', { uid, allow }), {
    onDone: ({ url }, allow) => {
      setLeft(allow)
      leave(url)
    },
  })
  const failure = refused?.code ?? known.failure

  return (
    <div className={css.screen}>
      {question === null && failure === null && <Skeleton lines={5} />}
      {question === null && failure !== null && <h1 tabIndex={-1}>{translate('apps.title')}</h1>}
      {failure !== null && <Alert tone="danger">{translate(messageFor(places.appRequest, failure))}</Alert>}
      {question !== null && (
        <AppQuestion
          question={question}
          email={member.email}
          sending={left ?? under?.[0] ?? null}
          onAnswer={(allow) => void submit(allow)}
        />
      )}
    </div>
  )
}
