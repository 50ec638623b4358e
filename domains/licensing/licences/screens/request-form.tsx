import { type ChangeEvent, useId, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { isNoText, readBytes } from '@/platform/text/typed/bytes'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import css from './authorize-device.module.css'

/** A request has some hundred characters; a larger text is none. */
const largest = 4096

export function RequestForm({ onRequest }: { onRequest: (request: string) => void }) {
  const translate = useTranslate()
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const { form, field } = useForm({
    initial: { request: '' },
    check: ({ request }) => ({ request: request.trim() === '' ? 'licences.requestMissing' : null }),
    send: async ({ request }) => onRequest(request.trim()),
  })

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const given = file.size > largest ? null : readBytes(new Uint8Array(await file.arrayBuffer()))
    const isWrong = given === null || isNoText(given)
    setWrong(isWrong)
    if (!isWrong) onRequest(given.text)
  }

  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('licences.offlineTitle')}</h1>
        <p>{translate('licences.offlineLead')}</p>
      </header>
      <form className={css.form} {...form}>
        <div className={css.file}>
          <label htmlFor={id}>{translate('licences.requestFile')}</label>
          <input
            id={id}
            type="file"
            accept=".json,.licence-request,application/json"
            aria-describedby={wrong ? `${id}-problem` : undefined}
            onChange={read}
          />
          {wrong && (
            <p id={`${id}-problem`} className={css.problem} role="alert">
              {translate('licences.notARequest')}
            </p>
          )}
        </div>
        <Field
          {...field('request')}
          label={translate('licences.requestText')}
          autoComplete="off"
          spellCheck={false}
          maxLength={largest}
        />
        <Button type="submit">{translate('licences.continue')}</Button>
      </form>
    </>
  )
}
