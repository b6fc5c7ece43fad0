// A list whose rows come from a call.
import { lazy, Suspense, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import { useSource } from '../../engine/react/sources/use-source.ts';
import { RepeatList, type RepeatProps } from './RepeatList.tsx';

const RepeatPages = lazy(() => import('./RepeatPages.tsx'));

export default function CalledRepeat(repeat: RepeatProps): ReactNode {
  const { node, settings } = repeat;
  const model = useScreen();
  const source = useSource<unknown>(node, { pageSize: settings.pageSize ?? 10 });
  const api = node.source?.kind === 'api' ? model.apis[node.source.api] : undefined;
  const { rows, total, paging, error, isLoading, isFetching } = source;
  if (isLoading) return <Loading />;
  const isPaged = api?.kind === 'call' && api.page === true && total > paging.pageSize;
  return (
    <RepeatList
      {...repeat}
      rows={rows}
      isBusy={isFetching}
      error={error}
      retry={() => void source.reload()}
      below={
        isPaged && (
          <Suspense fallback={null}>
            <RepeatPages
              {...paging}
              total={total}
              onChange={(pageNo) => {
                source.setPaging({ ...paging, pageNo });
              }}
            />
          </Suspense>
        )
      }
    />
  );
}
