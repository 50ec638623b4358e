import { useEffect, useId, useRef } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Tag } from '@/platform/ui/feedback/tag'
import { useSubmit } from '@/platform/ui/forms/submit'
import { codeRequest } from '../map'
import { places } from '../places'
import type { Code, Codes } from '../rules/owned-products'
import css from './my-products.module.css'
import { StandingTag } from './product-card'

/** An order with its licence code, or with the button that fetches it and its error. */
function CodeBox({ source }: { source: Code }) {
  const translate = useTranslate()
  const id = useId()
  const { submit, sending, refused, done } = useSubmit(() => call('GET /member/activate_oem', codeRequest(source)))
  const code = done?.code ?? source.code
  const place = useRef<HTMLParagraphElement>(null)
  const wasFetched = code !== source.code

  // The button that was pressed has gone: the focus goes to what came instead, which is read out by it.
  useEffect(() => {
    if (wasFetched) place.current?.focus()
  }, [wasFetched])

  return (
    <li className={css.box}>
      <p className={css.facts} id={id}>
        {translate('products.orderId', { id: source.order })}
        {source.place.includes('-') && ` · ${translate('products.unit', { unit: source.place.split('-')[1] ?? '' })}`}
      </p>
      {code === '' ? (
        <div className={`stack-2 at-start ${css.fetch}`}>
          {source.standing === 'registered' ? (
            <Button busy={sending} onClick={() => submit()} aria-describedby={id}>
              {translate(sending ? 'products.fetching' : 'products.fetchCode')}
            </Button>
          ) : (
            <StandingTag standing={source.standing} />
          )}
          {refused && (
            <p className={css.problem} role="alert">
              {translate(messageFor(places.licenceCode, refused.code))}
            </p>
          )}
        </div>
      ) : (
        <p className={`cluster-2 level ${css.code}`} ref={place} tabIndex={-1}>
          <code>{code}</code>
          <CopyButton text={code} label={translate('products.copyCode')} />
          <Tag tone={source.standing === 'registered' ? 'success' : 'neutral'}>{translate('products.codeFetched')}</Tag>
        </p>
      )}
    </li>
  )
}

/** The licence codes of the video editor: with the membership, with the all-in-one, and bought by themselves. */
export function CodeSections({ codes: { plan, planEnded, allInOne, items } }: { codes: Codes }) {
  return (
    <>
      {plan && (
        <Section
          title="products.codesPlan"
          codes={plan}
          empty={planEnded ? 'products.codesPlanEnded' : 'products.codesPlanNone'}
        />
      )}
      {allInOne && <Section title="products.codesAllInOne" codes={allInOne} />}
      {items.length > 0 && <Section title="products.codesItems" codes={items} />}
    </>
  )
}

function Section({ title, codes, empty }: { title: MessageKey; codes: readonly Code[]; empty?: MessageKey }) {
  const translate = useTranslate()
  return (
    <section className={css.codes} aria-label={translate(title)}>
      <h2>{translate(title)}</h2>
      {codes.length === 0 && empty && <p className={css.note}>{translate(empty)}</p>}
      <ul className={css.boxes}>
        {codes.map((code) => (
          <CodeBox key={code.id} source={code} />
        ))}
      </ul>
    </section>
  )
}
