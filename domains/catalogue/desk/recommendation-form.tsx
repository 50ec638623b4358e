import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Card } from '@/platform/ui/card'
import { Refused } from '@/platform/ui/desk/refused'
import { Field } from '@/platform/ui/field'
import { useForm } from '@/platform/ui/form'
import type { ListedRecommendation } from '../desk-contract'
import { call } from './api'
import css from './catalogue.module.css'

interface RecommendationFormProps {
  recommendation: ListedRecommendation
  lines: readonly { readonly key: string; readonly name: string }[]
  revision: number
  mayEdit: boolean
  onSaved: () => void
  onStale: () => void
}

const isPoints = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1000

/** The points of one product: for itself, and for members who own something of a line. */
export function RecommendationForm(props: RecommendationFormProps) {
  const { recommendation, lines, revision, mayEdit, onSaved, onStale } = props
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm<string>({
    initial: {
      margin: String(recommendation.margin),
      ...Object.fromEntries(lines.map(({ key }) => [`line.${key}`, String(recommendation.affinity[key] ?? 0)])),
    },
    check: (values) =>
      Object.fromEntries<MessageKey | null>(
        Object.entries(values).map(([name, value]) => [name, isPoints(value) ? null : 'catalogue.noPoints']),
      ),
    send: async (values) => {
      const outcome = await call('POST /console/api/catalogue/recommendation', {
        pid: recommendation.pid,
        seen: revision,
        margin: Number(values.margin),
        affinity: Object.fromEntries(lines.map(({ key }) => [key, Number(values[`line.${key}`])])),
      })
      setRefused(outcome.ok ? null : outcome)
      if (outcome.ok) onSaved()
      else if (outcome.code === 31002) onStale()
    },
  })
  const points = (name: string, label: string) => (
    <Field key={name} {...field(name)} label={label} inputMode="numeric" maxLength={4} readOnly={!mayEdit} />
  )
  return (
    <Card title={recommendation.name === '' ? String(recommendation.pid) : recommendation.name}>
      <form className={css.form} {...form}>
        {refused && <Refused outcome={refused} />}
        <div className={css.amounts}>
          {points('margin', translate('catalogue.margin'))}
          {lines.map(({ key, name }) => points(`line.${key}`, translate('catalogue.ownersOf', { line: name })))}
        </div>
        {mayEdit && (
          <div className={css.actions}>
            <Button type="submit" look="plain" busy={sending}>
              {translate('catalogue.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
