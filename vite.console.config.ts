import { consolePort, webApp } from './vite.config'

/** The operator's console: its own bundle, of which members load nothing. */
export default webApp({
  name: 'console',
  base: '/console/',
  // Its files have an extension, its pages have none.
  pages: /^\/console(\/[\w-]+)*\/?(\?|$)/,
  server: { host: '127.0.0.1', port: consolePort, hmr: { clientPort: consolePort } },
})
