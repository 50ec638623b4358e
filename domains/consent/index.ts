export { askForTopics } from './actions/ask'
