// How often one person may make calls that cost more than a page of a list: far more than people do, less than scripts.

/** A workbook reads and packs up to 200 000 rows; nobody saves one a second for a minute. */
export const EXPORT_RATE = { max: 60, seconds: 60 } as const;

/** A workbook is read whole, and each row may have a text analysed; who saves by hand sends few. */
export const IMPORT_RATE = { max: 60, seconds: 60 } as const;

/**
 * Selects ask when typing pauses and when a level opens: a form of fifty of them may be opened ten times a minute. A
 * table that is read out through them, word by word, takes longer than that.
 */
export const SEARCH_RATE = { max: 600, seconds: 60 } as const;

/** Calls that save are few per person; each may have a text analysed. */
export const SAVE_RATE = { max: 60, seconds: 60 } as const;

/**
 * Whoever is not signed in is known by an address, and an office may share one: whoever fills this keeps all of it from
 * signing in, so it is far more than an office needs and no more than the server answers by the way. Guessing has limits of
 * its own.
 */
export const SHARED_RATE = { max: 3_000, seconds: 60 } as const;
