export { bankEntriesKept } from './store/entries'
