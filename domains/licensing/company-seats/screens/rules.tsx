import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Card } from '@/platform/ui/layout/card'
import css from './seats.module.css'
import type { Act, SeatsView } from './use-seats'

interface RulesProps {
  view: SeatsView
  onAct: Act
}

/** Rules that give seats automatically, while there are any. */
export function Rules({ view, onAct }: RulesProps) {
  const translate = useTranslate()
  const { pools, groups, rules, giving } = view
  const placeOf = ({ line, platform }: Pick<SeatsView['rules'][number], 'line' | 'platform'>) => {
    const name = pools.find((pool) => pool.line === line)?.name ?? line
    return `${name} · ${translate(platformMessage(platform))}`
  }
  const whoOf = (group: number | null) => groups.find(({ id }) => id === group)?.name ?? translate('teams.everybody')
  return (
    <Card title={translate('teams.rules')}>
      <p>{translate('teams.rulesLead')}</p>
      <p role="status" className={css.status}>
        {giving && translate('teams.giving')}
      </p>
      <ul className={css.rows}>
        {rules.map((rule) => (
          <li key={rule.id} className={css.row}>
            <div className={css.what}>
              <p>{`${whoOf(rule.group)} – ${placeOf(rule)}`}</p>
              <p className="quiet">{translate('teams.waiting', { count: rule.waiting })}</p>
            </div>
            <Button
              variant="tertiary"
              aria-label={translate('teams.endRuleOf', { who: whoOf(rule.group), place: placeOf(rule) })}
              onClick={() => void onAct(call('POST /member/company_seats/end_rule', { rule: rule.id }))}
            >
              {translate('teams.endRule')}
            </Button>
          </li>
        ))}
      </ul>
      <RuleForm view={view} placeOf={placeOf} onAct={onAct} />
    </Card>
  )
}

interface RuleFormProps extends RulesProps {
  placeOf: (place: SeatsView['pools'][number]) => string
}

function RuleForm({ view: { pools, groups }, placeOf, onAct }: RuleFormProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { pool: '0', group: '' },
    check: () => ({}),
    send: async ({ pool, group }) => {
      const chosen = pools[Number(pool)]
      if (!chosen) return
      const { line, platform } = chosen
      const rule = { line, platform, group: group === '' ? null : Number(group) }
      await onAct(call('POST /member/company_seats/rule', rule))
    },
  })
  return (
    <form className="cluster-3 at-end" {...form}>
      <SelectField {...field('group')} label={translate('teams.forWhom')}>
        <option value="">{translate('teams.everybody')}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('pool')} label={translate('teams.licence')}>
        {pools.map((pool, index) => (
          <option key={placeOf(pool)} value={index}>
            {placeOf(pool)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('teams.addRule')}
      </Button>
    </form>
  )
}
