export { askForTopics } from './actions/ask'
export { endByComplaint } from './actions/complaint'
