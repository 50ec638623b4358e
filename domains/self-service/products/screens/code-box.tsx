import { useEffect, useId, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Tag } from '@/platform/ui/feedback/tag'
import { codeRequest } from '../map'
import { places } from '../places'
import type { Code } from '../rules/owned-products'
import { call } from './api'
import css from './my-products.module.css'
import { StandingTag } from './product-card'

/** An order with its licence code, or with the button that fetches it and its error. */
export function CodeBox({ source }: { source: Code }) {
  const translate = useTranslate()
  const id = useId()
  const [code, setCode] = useState(source.code)
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const place = useRef<HTMLParagraphElement>(null)
  const wasFetched = code !== source.code

  // The button that was pressed has gone: the focus goes to what came instead, which is read out by it.
  useEffect(() => {
    if (wasFetched) place.current?.focus()
  }, [wasFetched])

  async function fetchCode() {
    setLoading(true)
    setFailure(null)
    const outcome = await call('GET /member/activate_oem', codeRequest(source))
    setLoading(false)
    if (outcome.ok) setCode(outcome.data.code)
    else setFailure(outcome.code)
  }

  return (
    <li className={css.box}>
      <p className={css.facts} id={id}>
        {translate('products.orderId', { id: source.order })}
        {source.place.includes('-') && ` · ${translate('products.unit', { unit: source.place.split('-')[1] ?? '' })}`}
      </p>
      {code === '' ? (
        <div className={css.fetch}>
          {source.standing === 'registered' ? (
            <Button busy={loading} onClick={fetchCode} aria-describedby={id}>
              {translate(loading ? 'products.fetching' : 'products.fetchCode')}
            </Button>
          ) : (
            <StandingTag standing={source.standing} />
          )}
          {failure !== null && (
            <p className={css.problem} role="alert">
              {translate(messageFor(places.licenceCode, failure))}
            </p>
          )}
        </div>
      ) : (
        <p className={css.code} ref={place} tabIndex={-1}>
          <code>{code}</code>
          <CopyButton text={code} label={translate('products.copyCode')} />
          <Tag tone={source.standing === 'registered' ? 'success' : 'neutral'}>{translate('products.codeFetched')}</Tag>
        </p>
      )}
    </li>
  )
}
