/** The person who sits at the command line and gives no name: the audit log calls them so. */
export const atTheKeyboard = 'command line'
