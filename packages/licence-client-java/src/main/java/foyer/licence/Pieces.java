package foyer.licence;

import java.io.Closeable;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The body of an answer, piece by piece, each waited for no longer than there is time: Java's own streams wait for ever. */
final class Pieces implements HttpResponse.BodySubscriber<Pieces>, Closeable {
    private static final Object END = new Object();

    private final LinkedBlockingQueue<Object> come = new LinkedBlockingQueue<>();
    private volatile Flow.Subscription subscription;

    @Override
    public CompletionStage<Pieces> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> piece) {
        come.add(piece);
    }

    @Override
    public void onError(Throwable cause) {
        come.add(cause);
    }

    @Override
    public void onComplete() {
        come.add(END);
    }

    /** @return null at the end */
    @SuppressWarnings("unchecked")
    List<ByteBuffer> next(long nanoseconds) throws IOException, InterruptedException {
        var piece = come.poll(Math.max(nanoseconds, 0), TimeUnit.NANOSECONDS);
        if (piece == null) throw new IOException("The answer takes too long.");
        if (piece instanceof Throwable cause) throw new IOException(cause);
        if (piece == END) return null;
        subscription.request(1);
        return (List<ByteBuffer>) piece;
    }

    /** Nothing more of it is wanted. */
    @Override
    public void close() {
        var begun = subscription;
        if (begun != null) begun.cancel();
    }
}
