import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import type { ChangeKind } from '../rules'
import { on, roleNames } from './texts'
import type { CompanyView } from './types'

const texts = {
  founded: 'companies.change.founded',
  renamed: 'companies.change.renamed',
  billing: 'companies.change.billing',
  invited: 'companies.change.invited',
  linked: 'companies.change.linked',
  withdrawn: 'companies.change.withdrawn',
  joined: 'companies.change.joined',
  role: 'companies.change.role',
  ownerNotice: 'companies.change.ownerNotice',
  ownerStays: 'companies.change.ownerStays',
  removed: 'companies.change.removed',
  left: 'companies.change.left',
  asked: 'companies.change.asked',
  refused: 'companies.change.refused',
  domain: 'companies.change.domain',
  domainEnded: 'companies.change.domainEnded',
} as const satisfies Record<ChangeKind, MessageKey>

/** The history of the company, the newest first. */
export function History({ history }: { history: CompanyView['history'] }) {
  const translate = useTranslate()
  return (
    <Part title={translate('companies.history')}>
      <Rows>
        {history.map(({ at, kind, person, by, role, detail }, position) => {
          const about = person || detail || translate('companies.somebody')
          const said = { person: about, detail: detail || about, role: role === null ? '' : translate(roleNames[role]) }
          const day = translate('companies.when', { moment: on(at) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be alike, and none changes its place
            <Row key={`${at} ${position}`} detail={by === '' ? day : `${day} · ${by}`}>
              {translate(kind === 'withdrawn' && detail === '' ? 'companies.change.linkWithdrawn' : texts[kind], said)}
            </Row>
          )
        })}
      </Rows>
    </Part>
  )
}
