import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Queryable } from '@/platform/database/connect'
import { serverConnections } from '@/platform/database/server-connections'
import { gaugeGroup } from './gauges'

/**
 * Returns gauges of the disks of our folders.
 * @param folders by their purpose
 */
export const diskGauges = (folders: Readonly<Record<string, string>>) =>
  gaugeGroup({
    gauges: {
      foyer_disk_bytes: { help: 'The size of the disk that a folder of ours lies on.', labels: ['folder'] },
      foyer_disk_free_bytes: { help: 'The free part of it.', labels: ['folder'] },
    },
    async read() {
      // A folder without any file does not exist yet.
      const there = Object.entries(folders).filter(([, path]) => existsSync(path))
      const disks = there.map(async ([folder, path]) => {
        const { bsize, blocks, bavail } = await statfs(path)
        return [
          { gauge: 'foyer_disk_bytes' as const, labels: { folder }, value: blocks * bsize },
          { gauge: 'foyer_disk_free_bytes' as const, labels: { folder }, value: bavail * bsize },
        ]
      })
      return (await Promise.all(disks)).flat()
    },
  })

/** Gauges of the connections of the database's server, of all processes. */
export const serverGauges = (database: Queryable) =>
  gaugeGroup({
    gauges: {
      foyer_database_server_connections: {
        help: "Connections of the database's server: used by clients, and the most that it takes.",
        labels: ['state'],
      },
    },
    async read() {
      const { used, most } = await serverConnections(database)
      return [
        { gauge: 'foyer_database_server_connections' as const, labels: { state: 'used' }, value: used },
        { gauge: 'foyer_database_server_connections' as const, labels: { state: 'most' }, value: most },
      ]
    },
  })
