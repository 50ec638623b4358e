import { type ReactNode, useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { limits } from '../rules'
import css from './companies.module.css'
import { type ConversionView, goingTexts, on, stayingTexts } from './texts'
import type { Act } from './use-outcome'

interface ConversionOfferProps {
  view: ConversionView
  onAct: Act
}

/**
 * The purchases that go to the company, and those that stay with the person; the conversion needs a name and a
 * confirmation.
 */
export function ConversionOffer({ view, onAct }: ConversionOfferProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  // The typed name stays for another try.
  const { form, field, sending } = useForm({
    initial: { name: view.name },
    check: ({ name }) => ({ name: name.trim() === '' ? 'member_new_3' : null }),
    send: async ({ name }) => {
      setOpen(false)
      await onAct(
        call('POST /member/companies/convert', { name: name.trim(), seen: view.version }),
        ({ undo_until: until }) => ({
          text: 'companies.convert.converted',
          values: { company: name.trim(), day: on(until) },
        }),
      )
    },
  })

  const { business, ...goes } = view.goes
  if (!view.possible) {
    const { devices, ...purchases } = goes
    const holdsSomething = Object.values(purchases).some((count) => count > 0)
    return <p>{translate(holdsSomething ? 'companies.convert.notNow' : 'companies.convert.nothing')}</p>
  }
  return (
    <>
      <p>{translate('companies.convert.lead')}</p>
      <div className={css.sides}>
        <Counts title="companies.convert.goes" texts={goingTexts} counts={goes}>
          <li>{translate('companies.convert.licences')}</li>
          {business && <li>{translate('companies.toBusiness')}</li>}
        </Counts>
        <Counts title="companies.convert.stays" texts={stayingTexts} counts={view.stays}>
          <li>{translate('companies.convert.yours')}</li>
        </Counts>
      </div>
      {view.ends > 0 && <p>{translate('companies.convert.household', { count: view.ends })}</p>}
      <p>{translate('companies.convert.devicesGoOn')}</p>
      <p>{translate('companies.convert.undoLead')}</p>
      <div className={css.actions}>
        <Button variant="secondary" busy={sending} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('companies.convert.open')}
        </Button>
      </div>
      {open && (
        <Dialog title={translate('companies.convert.confirmTitle')} onClose={() => setOpen(false)}>
          <p>{translate('companies.convert.confirmText')}</p>
          <form className={css.form} {...form}>
            <Field
              {...field('name')}
              label={translate('companies.name')}
              maxLength={limits.name}
              autoComplete="organization"
            />
            <DialogFoot>
              <Button type="submit">{translate('companies.convert.confirm')}</Button>
            </DialogFoot>
          </form>
        </Dialog>
      )}
    </>
  )
}

interface CountsProps<Name extends string> {
  title: MessageKey
  texts: Readonly<Record<Name, MessageKey>>
  counts: Readonly<Record<Name, number>>
  /** Text without a number. */
  children: ReactNode
}

/** Lists counts by name, without zeros. */
function Counts<Name extends string>({ title, texts, counts, children }: CountsProps<Name>) {
  const translate = useTranslate()
  const names = (Object.keys(texts) as Name[]).filter((name) => counts[name] > 0)
  return (
    <section>
      <h3>{translate(title)}</h3>
      <ul className={css.counts}>
        {names.map((name) => (
          <li key={name}>{translate(texts[name], { count: counts[name] })}</li>
        ))}
        {children}
      </ul>
    </section>
  )
}
