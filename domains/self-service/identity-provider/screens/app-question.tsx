import type { AnswerOf } from '@/platform/contract/call'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonPair } from '@/platform/ui/controls/button-pair'
import type { openidCalls } from '../contract/member'
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
export function AppQuestion({ question, email, sending, onAnswer }: AppQuestionProps) {
  const translate = useTranslate()
  const { name, host, scopes, login } = question
  return (
    <>
      <header className={css.header}>
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
