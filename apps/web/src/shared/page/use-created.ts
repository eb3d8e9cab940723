import { useNavigate } from 'react-router';
import { showToast } from '../feedback/toasts.ts';

/** The mutation options of a form that creates an item: a toast, then the item's page in place of the form. */
export function useCreated(pathOf: (id: number) => string) {
  const navigate = useNavigate();
  return {
    onSuccess: ({ id }: { id: number }) => {
      showToast('toast.created');
      void navigate(pathOf(id), { replace: true });
    },
  };
}
