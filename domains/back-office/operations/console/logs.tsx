import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import { Jobs } from './jobs'
import { Letters } from './letters'
import { Mails } from './mails'
import { Webhooks } from './webhooks'

const root = consoleRoom('logs')
const tabs = ['webhooks', 'mails', 'letters', 'jobs'] as const
type Tab = (typeof tabs)[number]

const titles: Readonly<Record<Tab, MessageKey>> = {
  webhooks: 'logs.webhooks',
  mails: 'logs.mails',
  letters: 'logs.letters',
  jobs: 'logs.jobs',
}
const lists = { webhooks: Webhooks, mails: Mails, letters: Letters, jobs: Jobs }

interface LogsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The logs: received webhooks, sent mails, letters and jobs. */
export default function Logs({ operator, item, query }: LogsProps) {
  const translate = useTranslate()
  const current = tabs.find((tab) => tab === item) ?? 'webhooks'
  const List = lists[current]
  return (
    <>
      <ConsoleHeader title={translate('console.logs')} lead={translate('logs.lead')} />
      <Tabs
        label={translate('console.logs')}
        tabs={tabs.map((key) => ({ key, label: translate(titles[key]) }))}
        current={current}
        onChoose={(key) => navigate(`${root}/${key}`, { replace: true })}
      >
        <List
          query={query}
          mayAct={may(operator.role, 'logs.replay')}
          mayAnswer={may(operator.role, 'tickets.answer')}
        />
      </Tabs>
    </>
  )
}
