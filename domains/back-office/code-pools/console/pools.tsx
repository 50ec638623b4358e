import { shopName } from '@/domains/promotion/campaign-gifts/rules/campaign'
import { useLanguage } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { type States, StateTag, useAmount, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { ListedPool } from '../contract/console'
import { Pool } from './pool'

function usePoolName() {
  const { language } = useLanguage()
  const write = useAmount()
  return ({ name, currency, amount, site }: ListedPool) =>
    currency === null || amount === null
      ? name
      : `${name}, ${write({ amount, currency })}${site === null ? '' : `, ${shopName(site, language)}`}`
}

const PoolName = ({ pool }: { pool: ListedPool }) => usePoolName()(pool)

const levels = {
  unstocked: ['pools.unstocked', 'neutral'],
  empty: ['pools.empty', 'warning'],
  low: ['pools.low', 'warning'],
  enough: ['pools.enough', 'success'],
} as const satisfies States<'unstocked' | 'empty' | 'low' | 'enough'>

const levelOf = ({ low, free, all }: ListedPool) => {
  if (all === 0) return 'unstocked'
  if (!low) return 'enough'
  return free === 0 ? 'empty' : 'low'
}

const poolsList = defineList({
  question: 'GET /console/api/codes',
  rows: ({ pools }) => pools,
  path: consoleRoom('codes'),
  title: 'console.codes',
  lead: 'pools.lead',
  keyOf: ({ pool }) => pool,
  columns: [
    { key: 'name', title: 'pools.name', cell: (pool) => <PoolName pool={pool} /> },
    {
      key: 'kind',
      title: 'room.type',
      cell: ({ kind }) => <Word of={kind === 'oem' ? 'room.licenceCode' : 'pools.gift'} />,
      wide: true,
    },
    { key: 'free', title: 'pools.free', cell: ({ free }) => free, end: true },
    { key: 'all', title: 'pools.all', cell: ({ all }) => all, end: true, wide: true },
    { key: 'threshold', title: 'pools.threshold', cell: ({ threshold }) => threshold, end: true, wide: true },
    { key: 'state', title: 'pools.state', cell: (pool) => <StateTag states={levels} state={levelOf(pool)} /> },
  ],
  none: { icon: 'key', title: 'pools.none', text: 'pools.noneText' },
})

/** The pools that codes are given out of, and how many are left of each. */
export default function Pools({ item }: { item: string | null }) {
  const nameOf = usePoolName()
  const list = useConsoleList(poolsList)
  const opened = list.find(item)
  return (
    <ListRoom
      list={list}
      detail={opened && { key: opened.pool, title: nameOf(opened), content: <Pool pool={opened} /> }}
    />
  )
}
