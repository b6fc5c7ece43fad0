// Focus goes back to what opened a frame when the frame is gone.
import { useEffect, useState } from 'react';
import { rememberPlace } from '../../engine/react/keep-place.ts';

export function useReturnFocus(): void {
  const [opener] = useState(() => rememberPlace());
  useEffect(
    () => () => {
      // The frame is still in the document now; after it left, focus would fall to the body.
      setTimeout(() => opener.keep());
    },
    [opener],
  );
}
