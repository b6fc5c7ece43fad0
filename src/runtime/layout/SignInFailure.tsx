// The failure page of sign-in: a document that comes with the app. It is drawn in plain elements, since neither the server
// nor the files of widgets may be there.
import type { ReactNode } from 'react';
import page from '../../schemas/screens/user/failure.json' with { type: 'json' };
import { translate } from '../../engine/text.ts';
import { readFailure } from './read-failure.ts';

const lines = readFailure(page);

/** @param retry what its button does: try again whatever failed */
export function SignInFailure({ retry }: { retry: () => void }): ReactNode {
  return (
    <div className="sw-failure" role="alert">
      {lines.map(({ kind, text }) => {
        if (kind === 'heading') return <h1 key={text}>{translate(text)}</h1>;
        if (kind === 'text') return <p key={text}>{translate(text)}</p>;
        return (
          <button key={text} type="button" className="sw-button" onClick={retry}>
            {translate(text)}
          </button>
        );
      })}
    </div>
  );
}
