/** Where the page leads back to (first text, section 2); no screen has the name, so it is the dashboard. */
export const wayBack = '/member.htm?a=dvdfab365'
