import { playClients } from './clients'
import { playDatev } from './datev/story'
import { playDeploy } from './deploy'
import { playEngines } from './engines'
import { playFiles, playGateway } from './files'
import { playImage } from './image'
import { playInvoices } from './invoices'
import { playSenders } from './mail/senders'
import { playMail } from './mail/story'
import { playPaddle } from './paddle'
import { playPatroni } from './patroni'
import { playSchemathesis } from './schemathesis'
import { playApps, playKeycloak } from './sign-in'
import type { Story } from './story'
import { playStripe } from './stripe'
import { playTauri } from './tauri/story'
import type { Toolchain } from './tools'
import { playWebhooks } from './webhooks'

interface Peer {
  readonly shows: string
  /** The toolchains of this machine that bring it. */
  readonly needs: readonly Toolchain[]
  readonly play: (story: Story) => Promise<unknown>
}

/** Programs of others that judge the product, or that it has to get along with (docs/explanation/testing.md). */
export const peers: Readonly<Record<string, Peer>> = {
  schemathesis: {
    shows: 'requests by the published documents of both interfaces, as a member and by a key',
    needs: ['python'],
    play: playSchemathesis,
  },
  clients: {
    shows: 'clients of the server API that oapi-codegen (Go) and openapi-python-client generate: five calls each',
    needs: ['go', 'python'],
    play: playClients,
  },
  webhooks: {
    shows: 'a webhook that was sent, verified by the library of Standard Webhooks for Python',
    needs: ['python'],
    play: playWebhooks,
  },
  invoices: {
    shows: 'e-invoices and PDF files of every kind, by the official rules that Mustang carries, and by veraPDF',
    needs: ['java', 'maven'],
    play: playInvoices,
  },
  datev: {
    shows: 'a batch of bookings for DATEV, as a strict reader of others understands it',
    needs: ['python'],
    play: playDatev,
  },
  deploy: {
    shows: 'the examples of deploy/: Kubernetes by kubeconform, Compose by the parser of Compose',
    needs: ['go', 'python'],
    play: playDeploy,
  },
  image: {
    shows: 'the image of deploy/docker, built by buildah and started by crun: health, login, demo, stop; as root',
    needs: ['debian', 'namespaces'],
    play: playImage,
  },
  patroni: {
    shows: 'Patroni with three etcd, on machines whose network is cut: nothing acknowledged is lost or twice; as root',
    needs: ['debian', 'namespaces', 'python'],
    play: playPatroni,
  },
  files: {
    shows: 'the store of files in a bucket of s3rver: whole, in parts, by address, and refused',
    needs: ['node'],
    play: playFiles,
  },
  gateway: {
    shows:
      'the same in a bucket of Versity’s S3 gateway, a file that is dropped on the way, throttling and wrong clocks',
    needs: ['go'],
    play: playGateway,
  },
  keycloak: {
    shows: 'Keycloak as a company’s provider, as that of staff with groups and second factor, and as an app of ours',
    needs: ['java', 'maven'],
    play: playKeycloak,
  },
  apps: {
    shows: 'oauth2-proxy and an app by Authlib log members in at our provider, renew, and read errors',
    needs: ['go', 'python'],
    play: playApps,
  },
  mail: {
    shows: 'Postfix and Dovecot as the vendor’s mail host: letters, replies, reports of failures, restarts; as root',
    needs: ['debian', 'namespaces'],
    play: playMail,
  },
  senders: {
    shows: 'what OpenDKIM and OpenDMARC, and rspamd, write of the senders of letters, as the product reads it; as root',
    needs: ['debian', 'namespaces'],
    play: playSenders,
  },
  engines: {
    shows: 'the walk of the tests through all rooms, and the main stories, in Firefox and WebKit',
    needs: ['debian', 'namespaces'],
    play: playEngines,
  },
  stripe: {
    shows: 'the product’s requests by stripe-mock, and the objects of the tests’ stand-in by Stripe’s own document',
    needs: ['go'],
    play: playStripe,
  },
  paddle: {
    shows:
      'webhooks and objects of the tests’ stand-in, verified and read by Paddle’s own package, and its calls there',
    needs: ['node'],
    play: playPaddle,
  },
  tauri: {
    shows: 'Tauri’s own updater at the feeds of a demo: found, fetched, verified and refused; as root',
    needs: ['rust', 'debian', 'namespaces'],
    play: playTauri,
  },
}
