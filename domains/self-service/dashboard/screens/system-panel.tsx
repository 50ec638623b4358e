import { useId, useRef } from 'react'
import type { Seats } from '@/domains/licensing/licences/map'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { hasFeature } from '@/platform/ui/browser/features'
import type { Answer as CallAnswer } from '@/platform/ui/calls/use-call'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import type { AddOn, LineTab, Panel } from '../map/lines'
import type { System } from '../rules'
import { AddOnButton } from './add-on-button'
import { Answer } from './answer'
import { ProductNames } from './product-names'
import css from './system-panel.module.css'
import { systemIcons } from './systems'

interface SystemPanelProps {
  line: LineTab
  panel: Panel
  /** Null: the viewer may not see them. */
  seats: CallAnswer<Seats> | null
  /** The extended download service, where the line has it. */
  service: CallAnswer<readonly AddOn[]> | null
}

/** Where the member stands with a line's all-in-one on one system. Its price stands in the offer alone. */
export function SystemPanel({ line, panel, seats, service }: SystemPanelProps) {
  const translate = useTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { has, adds, price, state } = panel
  const system = translate(platformMessage(panel.system))
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.header}>
        <Icon name={systemIcons[panel.system]} />
        <h3 id={id} tabIndex={-1} ref={heading}>
          {system}
        </h3>
        <Tag tone={state === 'complete' ? 'success' : 'neutral'}>
          {translate(state === 'complete' ? 'dashboard.complete' : 'dashboard.share', {
            has: has.length,
            all: has.length + adds.length,
          })}
        </Tag>
      </header>
      <div>
        <Progress has={has.length} adds={adds.length} />
        <ProductNames names={has} system={system} message="has" />
        <ProductNames names={adds} system={system} message={state === 'complete' ? 'mayCome' : 'adds'} />
      </div>
      {hasFeature('licences') && seats && (
        <Answer answer={seats} lines={1} focus={() => heading.current}>
          {(counts) => <Licences {...counts[panel.system]} />}
        </Answer>
      )}
      {service && (
        <Answer answer={service} lines={1} focus={() => heading.current}>
          {(services) => (
            <ul className={css.addOns} aria-label={translate('dashboard.addOns')}>
              {[...services, ...panel.addOns].map((addOn) => (
                <li key={addOn.kind}>
                  <AddOnButton addOn={addOn} line={line} system={system} />
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
      {(state === 'complete' || !price) && (
        <footer className={css.footer}>
          <p className="quiet">{translate(state === 'complete' ? 'dashboard.completeText' : 'dashboard.notSold')}</p>
        </footer>
      )}
    </section>
  )
}

/** How much of the all-in-one is the member's, a mark for each product; the words below say the same. */
function Progress({ has, adds }: { has: number; adds: number }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {Array.from({ length: has + adds }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are all alike and never change places
        <span key={place} className={place < has ? css.owned : ''} />
      ))}
    </div>
  )
}

function Licences({ used, total }: Seats[System]) {
  const translate = useTranslate()
  return (
    <p className={css.licences}>
      <span>{translate('dashboard.licences')}</span>
      <a href={memberPage('license')}>{translate('dashboard.licencesUsed', { used, total })}</a>
    </p>
  )
}
