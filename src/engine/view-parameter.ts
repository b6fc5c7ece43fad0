// The parameter of addresses that no document may use: the app keeps in it where a person is on the page.
export const VIEW_PARAMETER = '_view';
